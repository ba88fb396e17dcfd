#include <gmock/gmock.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "movie/film/film_json.h"
#include "movie/fleet/farm/farm_engine.h"
#include "movie/fleet/farm/farm_files.h"
#include "movie/fleet/farm/farm_film.h"
#include "movie/fleet/farm/farm_join.h"
#include "movie/fleet/farm/farm_probe.h"
#include "movie/fleet/farm/farm_round.h"
#include "movie/fleet/farm/farm_status.h"
#include "movie/fleet/farm/farm_task.h"
#include "movie/fleet/farm/farm_watch.h"
#include "movie/fleet/farm/slurm_options.h"
#include "tests/movie/film/film_values.h"
#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// An engine that takes at most `tasks` tasks, and takes a join or not.
class CountingEngine final : public FarmEngine {
 public:
  CountingEngine(std::size_t tasks, bool takes_join) : tasks_(tasks), takes_join_(takes_join) {}
  [[nodiscard]] std::string task_in_shell() const override { return "$TASK"; }
  [[nodiscard]] std::string node_in_shell() const override { return "$NODE"; }
  Result<std::size_t> submit_tasks(const FarmWork& work,
                                   const std::vector<std::int64_t>& tasks) override {
    left_out = work.left_out;
    if (tasks_ == 0) return Error{ErrorKind::kNotNow, "no more"};
    return std::min(tasks_, tasks.size());
  }
  Status submit_join(const FarmWork& /*work*/) override {
    ++join_count;
    return takes_join_ ? Status() : Status(Error{ErrorKind::kNotNow, "no more"});
  }
  Result<std::vector<FarmJob>> look(const std::string& /*name*/) override {
    return std::vector<FarmJob>();
  }
  Status cancel(const std::string& /*name*/) override { return {}; }

  Names left_out{};
  int join_count = 0;

 private:
  std::size_t tasks_;
  bool takes_join_;
};

class Heard final : public FilmListener {
 public:
  void begin(const FilmStart& /*start*/) override {}
  void warn(const std::string& warning) override { lines.push_back(warning); }
  void show(const Progress& /*progress*/) override {}
  void diverge(const PassedDivergence& /*divergence*/) override {}
  void end(const FilmEnd& /*end*/) override {}
  void fail(const Error& /*error*/) override {}
  void say(const std::string& line) override { lines.push_back(line); }
  std::vector<std::string> lines;
};

Result<ReplayGame> no_game(const FilmDefinition& /*film*/) {
  return failed("no game here");
}

TEST(FarmProbeTest, AFilmOfAnyLengthHasASegmentToCompare) {
  FilmDefinition film = small_film();
  for (const std::int64_t frames : {1, 2, 49'999, 100'001, 2'000'000, 24'000'000}) {
    film.plan.frame_count = frames;
    film.plan.edges.clear();
    if (frames > 2) film.plan.edges = {1, frames - 1};
    const SegmentJob job = probe_job(film);
    const SegmentPlan& plan = job.film.plan;
    EXPECT_LE(plan.segment_count(), kMaxSegments) << frames;
    ASSERT_LT(job.segment, plan.segment_count()) << frames;
    EXPECT_LE(plan.range(job.segment).count, 1 + frames / 50'000) << frames;
  }
}

/// A film of three segments with a task for each. The scheduler accepts the tasks and does not run
/// them.
class FarmWorkTest : public testing::Test {
 protected:
  void SetUp() override {
    setenv("PATH", (directory_.root().string() + ":/bin:/usr/bin").c_str(), 1);
    for (const char* program : {"squeue", "scancel"}) put(program, "echo $0 \"$@\" >> log; exit 0");
    ASSERT_TRUE(fs::create_directories(farm_folder_of(film_)));
    farm_.engine = "slurm";
    farm_.name = "tickreel-0123456789abcdef";
    farm_.directory = directory_.root().string();
    farm_.film = small_film();
    ASSERT_TRUE(write_round(folder(), {.number = 1}).ok());
    ASSERT_TRUE(write_farm_file(folder(), farm_).ok());
  }
  void put(const std::string& program, const std::string& script) const {
    const std::string path = directory_.path(program);
    write_file(path, "#!/bin/sh\ncd " + directory_.root().string() + "\n" + script + "\n");
    fs::permissions(path, fs::perms::owner_all);
  }
  [[nodiscard]] std::string part() const { return farm_part_of(film_); }
  [[nodiscard]] std::string folder() const { return farm_folder_of(film_); }
  [[nodiscard]] Status submit(FarmEngine& engine, FarmRound round) const {
    return submit_round(engine, farm_, part(), std::move(round), {0, 1, 2});
  }

  TemporaryDirectory directory_;
  std::string film_ = directory_.path("film.mp4");
  FarmFile farm_;
};

TEST(FarmRoundTest, TasksAreKeptAsRuns) {
  const std::vector<TaskRun> runs = runs_of({0, 1, 2, 5, 7, 8});
  ASSERT_EQ(runs.size(), 3U);
  EXPECT_TRUE(FarmRound::has(runs, 2));
  EXPECT_FALSE(FarmRound::has(runs, 3));
  EXPECT_TRUE(FarmRound::has(runs, 8));
}

TEST_F(FarmWorkTest, WhatTheUsersLimitLeavesIsWrittenDown) {
  CountingEngine engine(2, true);
  const auto submitted = submit(engine, {.number = 3, .left_out = {"node2"}});
  ASSERT_TRUE(submitted.ok());
  const auto round = read_round(folder());
  ASSERT_TRUE(round.ok());
  EXPECT_TRUE(round->has_join);
  EXPECT_TRUE(round->has_submitted(1));
  EXPECT_FALSE(round->has_submitted(2));
  EXPECT_THAT(engine.left_out, ElementsAre("node2"));
}

TEST_F(FarmWorkTest, ALimitIsAKindOfError) {
  CountingEngine none(0, true);
  const auto refused = submit(none, {.number = 1});
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().kind, ErrorKind::kNotNow);
  EXPECT_EQ(none.join_count, 0);
  CountingEngine no_join(3, false);
  const auto half = submit(no_join, {.number = 1});
  ASSERT_FALSE(half.ok());
  EXPECT_EQ(half.error().kind, ErrorKind::kNotNow);
  const auto round = read_round(folder());
  ASSERT_TRUE(round.ok());
  EXPECT_FALSE(round->has_join);
  EXPECT_TRUE(round->has_submitted(2));
}

TEST_F(FarmWorkTest, SlurmsLimitIsToldFromItsOtherRefusals) {
  const auto engine = open_farm_engine("slurm", nullptr);
  ASSERT_TRUE(engine.ok());
  put("scontrol", "echo MaxArraySize = 1001");
  put("sbatch", "echo 'sbatch: error: Job violates accounting/QOS policy' >&2; exit 1");
  const auto limited = submit(**engine, {.number = 1});
  ASSERT_FALSE(limited.ok());
  EXPECT_EQ(limited.error().kind, ErrorKind::kNotNow);
  EXPECT_THAT(limited.error().message, HasSubstr("takes no more jobs of this user"));
  put("sbatch", "echo 'sbatch: error: invalid partition specified: gpu' >&2; exit 1");
  const auto refused = submit(**engine, {.number = 1});
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().kind, ErrorKind::kFailed);
  EXPECT_THAT(refused.error().message, HasSubstr("invalid partition"));
}

TEST_F(FarmWorkTest, AClusterWithoutArraysOfJobsIsRefused) {
  const auto engine = open_farm_engine("slurm", nullptr);
  ASSERT_TRUE(engine.ok());
  put("scontrol", "echo 'MaxArraySize            = 0'");
  put("sbatch", "echo 1");
  const auto refused = submit(**engine, {.number = 1});
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().kind, ErrorKind::kFailed);
  EXPECT_THAT(refused.error().message, HasSubstr("MaxArraySize is 0"));
}

TEST_F(FarmWorkTest, AJoinWaitsForTheUsersLimit) {
  put("scontrol", "echo MaxArraySize = 1001");
  // The scheduler refuses three tasks, then one task. Later it takes three tasks, and refuses the
  // join once.
  put("sbatch",
      "echo \"$@\" >> asked\n"
      "case $(wc -l < asked) in 1|2|4) ;; *) exit 0;; esac\n"
      "echo 'sbatch: error: Job violates accounting/QOS policy' >&2; exit 1");
  Heard heard;
  const Status joined = run_farm_join(part(), nullptr, heard);
  EXPECT_TRUE(joined.ok()) << joined.error().message;
  const auto round = read_round(folder());
  ASSERT_TRUE(round.ok());
  EXPECT_EQ(round->number, 2);
  EXPECT_TRUE(round->has_join);
  EXPECT_TRUE(round->has_submitted(2));
  const std::string asked = read_file(directory_.path("asked"));
  EXPECT_THAT(asked, testing::ContainsRegex("--array=0-2[^\n]*\n[^\n]*--array=0 [^\n]*\n"
                                            "[^\n]*--array=0-2[^\n]*\n"
                                            "[^\n]*=join [^\n]*\n[^\n]*=join [^\n]*\n$"));
}

TEST_F(FarmWorkTest, WhoStopsWaitingCancelsOrLeavesTheJobs) {
  const std::atomic<bool> stop = true;
  Heard heard;
  bool is_left = false;
  const Status left = wait_for_farm(film_, {&stop, [] { return true; }}, heard, is_left);
  EXPECT_TRUE(left.ok());
  EXPECT_TRUE(is_left);
  EXPECT_FALSE(fs::exists(directory_.path("log")));
  const Status cancelled = wait_for_farm(film_, {&stop}, heard, is_left);
  ASSERT_FALSE(cancelled.ok());
  EXPECT_EQ(cancelled.error().kind, ErrorKind::kInterrupted);
  EXPECT_FALSE(is_left);
  EXPECT_THAT(read_file(directory_.path("log")),
              HasSubstr("scancel --name=tickreel-0123456789abcdef"));
  const auto result = read_farm_result(folder());
  ASSERT_TRUE(result.ok());
  ASSERT_TRUE(result->has_value());
  EXPECT_EQ((*result)->message, "its jobs were cancelled");
}

TEST_F(FarmWorkTest, FilesThatSayNonsenseAreRefused) {
  Heard heard;
  for (const char* name : {kFarmFileName, kRoundFileName}) {
    const std::string path = folder() + name;
    const std::string text = read_file(path);
    for (const std::string& nonsense :
         {std::string("{}"), std::string("nonsense"), text.substr(0, text.size() / 2)}) {
      write_file(path, nonsense);
      const Status task = run_farm_task({part(), 0, "n"}, no_game, nullptr, heard);
      ASSERT_FALSE(task.ok()) << name << nonsense;
      EXPECT_EQ(task.error().kind, ErrorKind::kBadFile) << name << nonsense;
      const Status joined = run_farm_join(part(), nullptr, heard);
      ASSERT_FALSE(joined.ok()) << name << nonsense;
      EXPECT_EQ(joined.error().kind, ErrorKind::kBadFile) << name << nonsense;
    }
    write_file(path, text);
  }
  const Status beyond = run_farm_task({part(), 3, "n"}, no_game, nullptr, heard);
  ASSERT_FALSE(beyond.ok());
  EXPECT_EQ(beyond.error().kind, ErrorKind::kUsage);
  EXPECT_THAT(heard.lines, IsEmpty());
}

TEST_F(FarmWorkTest, WhatIsOfAnotherUserIsRefused) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can give files away";
  constexpr uid_t kNobody = 65534;
  Heard heard;
  bool is_left = false;
  for (const std::string& path : {part(), folder(), folder() + kFarmFileName}) {
    ASSERT_EQ(::chown(path.c_str(), kNobody, static_cast<gid_t>(-1)), 0);
    for (const Status& refused : {wait_for_farm(film_, {}, heard, is_left), cancel_farm(film_)}) {
      ASSERT_FALSE(refused.ok()) << path;
      EXPECT_EQ(refused.error().kind, ErrorKind::kBadFile) << path;
      EXPECT_THAT(refused.error().message, HasSubstr("belongs to another user (65534)"));
    }
    EXPECT_TRUE(farm_status(film_).ok()) << "may be told of";
    ASSERT_EQ(::chown(path.c_str(), 0, static_cast<gid_t>(-1)), 0);
  }
}

TEST_F(FarmWorkTest, ScriptsAreWrittenAnewBeforeTheyAreHandedOver) {
  CountingEngine engine(3, true);
  for (const char* script : {"/task.sh", "/join.sh"}) write_file(folder() + script, "old");
  ASSERT_TRUE(submit(engine, {.number = 1}).ok());
  for (const char* script : {"/task.sh", "/join.sh"}) {
    EXPECT_THAT(read_file(folder() + script), HasSubstr(" farm ")) << script;
  }
}

TEST(SlurmOptionTest, OnlyThoseThatMakeAFilmAreTaken) {
  for (const char* option :
       {"--wrap=touch owned", "--wra=x", "-o/tmp/x", "-HJother", "--error=.bashrc", "-ex",
        "--export=ALL,LD_PRELOAD=./x.so", "--uid=0", "render", "--", "-"}) {
    EXPECT_FALSE(check_slurm_option(option)) << option;
  }
  for (const char* option : {"--partition=render", "-prender", "--export=NONE", "--nice=17", "-H",
                             "--cpus-per-task=4", "--wait-all-nodes=1"}) {
    EXPECT_TRUE(check_slurm_option(option)) << option;
  }
}

TEST_F(FarmWorkTest, JobsMayBeOverBeforeTheSchedulerSaysThatItTakesThem) {
  class QuickEngine final : public FarmEngine {
   public:
    explicit QuickEngine(std::string part) : part_(std::move(part)) {}
    [[nodiscard]] std::string task_in_shell() const override { return "$TASK"; }
    [[nodiscard]] std::string node_in_shell() const override { return "$NODE"; }
    Result<std::size_t> submit_tasks(const FarmWork& /*work*/,
                                     const std::vector<std::int64_t>& tasks) override {
      return tasks.size();
    }
    Status submit_join(const FarmWork& /*work*/) override {
      std::filesystem::remove_all(part_);
      return {};
    }
    Result<std::vector<FarmJob>> look(const std::string& /*name*/) override {
      return std::vector<FarmJob>();
    }
    Status cancel(const std::string& /*name*/) override { return {}; }

   private:
    std::string part_;
  };
  QuickEngine engine(part());
  const Status submitted = submit(engine, {.number = 1});
  EXPECT_TRUE(submitted) << submitted.error().message;
  EXPECT_FALSE(fs::exists(part()));
}

TEST_F(FarmWorkTest, WhereAJoinWasKilledAtItsEndTheFilmIsThereAllTheSame) {
  write_file(film_, "the film");
  Heard heard;
  bool is_left = false;
  // The files are removed in the order of a join, which may have been killed after any of them.
  fs::remove(folder() + kRoundFileName);
  const Status waited = wait_for_farm(film_, {}, heard, is_left);
  EXPECT_TRUE(waited) << waited.error().message;
  EXPECT_FALSE(fs::exists(part()));
  fs::create_directory(part());
  const Status joined = run_farm_join(part(), nullptr, heard);
  EXPECT_TRUE(joined) << joined.error().message;
  EXPECT_FALSE(fs::exists(part()));
  fs::create_directory(part());
  write_file(part() + "/notes.txt", "of somebody else");
  EXPECT_TRUE(run_farm_join(part(), nullptr, heard));
  EXPECT_TRUE(run_farm_task({part(), 0, "n"}, no_game, nullptr, heard));
  EXPECT_TRUE(fs::exists(part() + "/notes.txt"));
  EXPECT_EQ(read_file(film_), "the film");
}

TEST_F(FarmWorkTest, AFilmThatNobodyMakesAnyMoreIsInNobodysWay) {
  ASSERT_TRUE(write_round(folder(), {.number = 1, .has_join = true}).ok());
  EXPECT_TRUE(check_not_on_farm(film_).ok());
  put("squeue", "echo 'RUNNING|0|0|17_0|node1|None'");
  const Status is_ours = check_not_on_farm(film_);
  ASSERT_FALSE(is_ours.ok());
  EXPECT_EQ(is_ours.error().kind, ErrorKind::kInTheWay);
}

}  // namespace
}  // namespace tickreel::tests
