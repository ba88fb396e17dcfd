#include "movie/fleet/batch/run_batch.h"

#include <gmock/gmock.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// Notes all calls in order.
class Heard final : public BatchListener {
 public:
  std::unique_ptr<DrawingListener> begin_drawing(const FilmNames& names,
                                                 const std::string& log) override;
  void end(const BatchResult& result, std::int64_t frames) override {
    note(std::string(outcome_word(result.outcome)) + " " + result.file + " " +
         std::to_string(frames));
  }
  void forget(const FilmNames& names) override { note("again " + names.file); }
  void note(std::string line) {
    const std::lock_guard lock(mutex_);
    lines.push_back(std::move(line));
  }
  std::vector<std::string> lines;

 private:
  std::mutex mutex_;
};

class HeardDrawing final : public DrawingListener {
 public:
  HeardDrawing(Heard& batch, std::string log) : batch_(batch), log_(std::move(log)) {}
  void begin(const FilmStart& /*start*/) override { batch_.note("begin"); }
  void warn(const std::string& warning) override { batch_.note("warning: " + warning); }
  void show(const Progress& /*progress*/) override {}
  void diverge(const PassedDivergence& /*divergence*/) override {}
  void end(const FilmEnd& /*end*/) override { batch_.note("end"); }
  void fail(const Error& error) override { batch_.note("why: " + error.message); }
  [[nodiscard]] std::string log() const override { return log_; }

 private:
  Heard& batch_;
  std::string log_;
};

std::unique_ptr<DrawingListener> Heard::begin_drawing(const FilmNames& /*names*/,
                                                      const std::string& log) {
  return std::make_unique<HeardDrawing>(*this, log);
}

/// A batch without a list of jobs. Its films cannot be made, which is found only when their turn
/// comes.
class RunBatchTest : public testing::Test {
 protected:
  RunBatchTest() {
    plan_.directory = directory_.root().string();
    plan_.jobs = {"first", "second"};
    plan_.define = [this](const BatchDrawing& drawing) {
      ++defined_;
      return std::vector<Result<FilmPlan>>(drawing.files.size(), Error{kind_, "refused"});
    };
    settings_.jobs = 1;
    settings_.draw = draw_films_here([](const FilmDefinition& /*film*/) -> Result<ReplayGame> {
      return failed("no game here");
    });
  }
  void add(std::size_t job, std::vector<BatchFile> files, std::int64_t segments) {
    plan_.drawings.push_back(
        {.job = job, .files = std::move(files), .frames = 60, .segments = segments});
  }

  TemporaryDirectory directory_;
  BatchPlan plan_;
  BatchSettings settings_;
  Heard heard_;
  ErrorKind kind_ = ErrorKind::kUsage;
  std::atomic<int> defined_ = 0;
};

TEST_F(RunBatchTest, WhatFailsIsHeardOfAndKeepsNothingElseFromBeingTried) {
  add(0, {{0, "a.mp4"}, {1, "b.mp4"}}, 1);
  add(1, {{0, "c.mp4"}}, 2);
  const BatchResults results = run_batch(plan_, settings_, heard_);
  ASSERT_EQ(results.films.size(), 3U);
  EXPECT_EQ(results.count(FilmOutcome::kFailed), 3);
  EXPECT_EQ(results.films[0].job, "first");
  EXPECT_EQ(results.films[2].job, "second");
  EXPECT_EQ(results.films[2].path, directory_.path("c.mp4"));
  EXPECT_EQ(results.films[0].log, directory_.path("tickreel-batch/logs/a.mp4.log"));
  // The longer drawing comes first. All frames of a drawing are counted with its last film.
  EXPECT_THAT(heard_.lines, ElementsAre("why: refused", "failed c.mp4 60", "why: refused",
                                        "why: refused", "failed a.mp4 0", "failed b.mp4 60"));
}

TEST_F(RunBatchTest, AfterAFailureNoFilmIsBegunWhereThatIsWanted) {
  add(0, {{0, "a.mp4"}}, 2);
  add(1, {{0, "b.mp4"}}, 1);
  settings_.fails_fast = true;
  const BatchResults results = run_batch(plan_, settings_, heard_);
  EXPECT_EQ(results.films[0].outcome, FilmOutcome::kFailed);
  EXPECT_EQ(results.films[1].outcome, FilmOutcome::kNotMade);
  EXPECT_EQ(defined_, 1);
}

TEST_F(RunBatchTest, OnlyWhatTheSystemRefusedIsTriedAgain) {
  add(0, {{0, "a.mp4"}}, 1);
  settings_.retries = 1;
  run_batch(plan_, settings_, heard_);
  EXPECT_EQ(defined_, 1);
  kind_ = ErrorKind::kFailed;
  heard_.lines.clear();
  run_batch(plan_, settings_, heard_);
  EXPECT_EQ(defined_, 3);
  EXPECT_THAT(heard_.lines,
              ElementsAre("why: refused", "again a.mp4", "why: refused", "failed a.mp4 60"));
}

TEST_F(RunBatchTest, WaitingForAnotherProcessIsNoFailedAttempt) {
  add(0, {{0, "a.mp4"}}, 1);
  plan_.define = [this](const BatchDrawing& /*drawing*/) {
    FilmPlan film;
    film.path = directory_.path("a.mp4");
    return std::vector<Result<FilmPlan>>{film};
  };
  settings_.retries = 1;
  int drawn = 0;
  settings_.draw = [&](const std::vector<FilmPlan>& plans, const std::atomic<bool>* /*stop*/,
                       FilmListener& /*listener*/) {
    const bool is_busy = ++drawn <= 2;
    const Error error =
        is_busy ? Error{ErrorKind::kNotNow, "another process makes it"} : failed("refused");
    return std::vector<Status>(plans.size(), error);
  };
  const BatchResults results = run_batch(plan_, settings_, heard_);
  EXPECT_EQ(results.films[0].why, "refused");
  EXPECT_EQ(drawn, 4);
}

TEST_F(RunBatchTest, WhoStopsItGetsWhatIsNotMade) {
  add(0, {{0, "a.mp4"}}, 1);
  const std::atomic<bool> stop = true;
  settings_.wait.stop = &stop;
  const BatchResults results = run_batch(plan_, settings_, heard_);
  EXPECT_EQ(results.count(FilmOutcome::kNotMade), 1);
  EXPECT_EQ(defined_, 0);
  EXPECT_THAT(heard_.lines, IsEmpty());
}

TEST_F(RunBatchTest, FramesAreToldWithTheLastFilmThatIsToldOf) {
  add(0, {{0, "a.mp4"}, {1, "b.mp4"}, {2, "c.mp4"}}, 1);
  plan_.define = [](const BatchDrawing& /*drawing*/) {
    return std::vector<Result<FilmPlan>>{bad_usage("refused"), bad_usage("refused"),
                                         Error{ErrorKind::kInterrupted, "stopped"}};
  };
  const BatchResults results = run_batch(plan_, settings_, heard_);
  EXPECT_EQ(results.films[2].outcome, FilmOutcome::kNotMade);
  EXPECT_THAT(heard_.lines,
              ElementsAre("why: refused", "why: refused", "failed a.mp4 0", "failed b.mp4 60"));
}

TEST_F(RunBatchTest, AJobThatCameToNoFilmIsToldUnderItsName) {
  add(1, {}, 1);
  plan_.drawings.front().failure = bad_file("no replay");
  EXPECT_EQ(film_count(plan_), 1);
  const BatchResults foreseen = foresee_batch(plan_, settings_);
  ASSERT_EQ(foreseen.films.size(), 1U);
  EXPECT_EQ(foreseen.films[0].job, "second");
  EXPECT_EQ(foreseen.films[0].file, "");
  EXPECT_EQ(foreseen.films[0].kind, ErrorKind::kBadFile);
  EXPECT_EQ(defined_, 0);
}

TEST(BatchResultsTest, ALaterRunTakesThePlaceOfAnEarlierOne) {
  BatchResults all;
  all.films = {{.job = "j", .file = "a", .outcome = FilmOutcome::kMade},
               {.job = "j", .file = "b", .outcome = FilmOutcome::kFailed}};
  BatchResults later;
  later.films = {{.job = "j", .file = "a", .outcome = FilmOutcome::kKept},
                 {.job = "j", .file = "b", .outcome = FilmOutcome::kMade},
                 {.job = "j", .file = "c", .outcome = FilmOutcome::kMade}};
  all.add(std::move(later));
  EXPECT_EQ(all.films.size(), 3U);
  EXPECT_EQ(all.count(FilmOutcome::kMade), 3);
}

}  // namespace
}  // namespace tickreel::tests
