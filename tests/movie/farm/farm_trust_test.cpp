#include "movie/farm/farm_trust.h"

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "movie/farm/farm_film.h"
#include "movie/farm/farm_join.h"
#include "movie/farm/farm_places.h"
#include "movie/farm/farm_round.h"
#include "movie/farm/farm_status.h"
#include "movie/farm/farm_task.h"
#include "movie/farm/farm_watch.h"
#include "movie/farm/slurm_options.h"
#include "tests/movie/film/film_values.h"
#include "tests/movie/quiet_listener.h"
#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

Result<ReplayGame> no_game_here(const FilmDefinition& /*film*/) {
  return failed("no game here");
}

/// FILE.part/farm as an archive may bring it: it is ours, and somebody else has written it.
class FarmTrustTest : public testing::Test {
 protected:
  void SetUp() override {
    setenv("PATH", (directory_.root().string() + ":/bin:/usr/bin").c_str(), 1);
    for (const char* program : {"squeue", "scancel", "sbatch", "scontrol"}) {
      write_file(directory_.path(program), "#!/bin/sh\necho $0 \"$@\" >> " + log_ + "\n");
      fs::permissions(directory_.path(program), fs::perms::owner_all);
    }
    ASSERT_TRUE(fs::create_directories(folder_));
    farm_.engine = "slurm";
    farm_.name = "tickreel-0123456789abcdef";
    farm_.directory = directory_.root().string();
    farm_.film = small_film();
    ASSERT_TRUE(write_round(folder_, {.number = 1}));
    ASSERT_TRUE(write_farm_file(folder_, farm_));
    write_file(folder_ + "/task.sh", "#!/bin/sh\ntouch /tmp/owned\n");
    write_file(folder_ + "/join.sh", "#!/bin/sh\ntouch /tmp/owned\n");
  }
  [[nodiscard]] std::string asked() const { return fs::exists(log_) ? read_file(log_) : ""; }
  [[nodiscard]] Status wait() {
    bool is_left = false;
    return wait_for_farm(film_, {}, quiet_, is_left);
  }
  /// All that does something as the user.
  void expect_refused(const std::string& words) {
    for (const Status& refused :
         {wait(), cancel_farm(film_), Status(run_farm_join(part_, nullptr, quiet_)),
          Status(run_farm_task({part_, 0, "n"}, no_game_here, nullptr, quiet_))}) {
      ASSERT_FALSE(refused) << words;
      EXPECT_EQ(refused.error().kind, ErrorKind::kBadFile) << refused.error().message;
      EXPECT_THAT(refused.error().message, HasSubstr(words));
    }
    EXPECT_THAT(asked(), Not(HasSubstr("sbatch")));
    EXPECT_THAT(asked(), Not(HasSubstr("scancel")));
  }

  TemporaryDirectory directory_;
  std::string log_ = directory_.path("log");
  std::string film_ = directory_.path("film.mp4");
  std::string part_ = farm_part_of(film_);
  std::string folder_ = farm_folder_of(film_);
  FarmFile farm_;
  QuietListener quiet_;
};

TEST_F(FarmTrustTest, OnlyJobsOfTickreelAreCancelled) {
  for (const char* name : {"sim", "", "tickreel-", "tickreel-0123456789abcdeg",
                           "tickreel-0123456789abcdef,sim", "tickreel-0123456789ABCDEF"}) {
    farm_.name = name;
    ASSERT_TRUE(write_farm_file(folder_, farm_));
    expect_refused("which tickreel calls none");
  }
}

TEST_F(FarmTrustTest, OptionsAreCheckedAsThoseOfTheCommandLineAre) {
  for (const char* option :
       {"--wrap=touch owned", "--wra=x", "-o/tmp/x", "-HJother", "--error=.bashrc", "-ex",
        "--export=ALL,LD_PRELOAD=./x.so", "--uid=0", "render", "--", "-"}) {
    farm_.options = {"--partition=render", option};
    ASSERT_TRUE(write_farm_file(folder_, farm_));
    expect_refused(option);
  }
  for (const char* option : {"--partition=render", "-prender", "--export=NONE", "--nice=17", "-H",
                             "--cpus-per-task=4", "--wait-all-nodes=1"}) {
    EXPECT_TRUE(check_slurm_option(option)) << option;
  }
}

TEST_F(FarmTrustTest, ScriptsAreWrittenAnewBeforeTheyAreHandedOver) {
  const auto engine = open_farm_engine("slurm", nullptr);
  ASSERT_TRUE(engine);
  ASSERT_TRUE(submit_round(**engine, farm_, part_, {.number = 1}, {0, 1, 2}));
  for (const char* script : {"/task.sh", "/join.sh"}) {
    EXPECT_THAT(read_file(folder_ + script), Not(HasSubstr("owned"))) << script;
    EXPECT_THAT(read_file(folder_ + script), HasSubstr(" farm ")) << script;
    write_file(folder_ + script, "touch owned");
  }
  ASSERT_TRUE(submit_join(**engine, farm_, part_, {.number = 1}));
  EXPECT_THAT(read_file(folder_ + "/join.sh"), Not(HasSubstr("owned")));
}

TEST_F(FarmTrustTest, LogsThatLeadElsewhereAreNotWrittenTo) {
  write_file(directory_.path("mine"), "mine");
  fs::create_symlink(directory_.path("mine"), folder_ + "/task-0.log");
  const auto engine = open_farm_engine("slurm", nullptr);
  Status refused = submit_round(**engine, farm_, part_, {.number = 1}, {0});
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("task-0.log is a symbolic link"));
  fs::remove(folder_ + "/task-0.log");
  ASSERT_EQ(::mkfifo((folder_ + "/join.log").c_str(), 0600), 0);
  EXPECT_FALSE(submit_round(**engine, farm_, part_, {.number = 1}, {0}));
  // Nor is it read, which would wait for a writer.
  EXPECT_TRUE(logs_of_farm(film_)->empty());
  EXPECT_THAT(asked(), Not(HasSubstr("sbatch")));
}

TEST_F(FarmTrustTest, NodesThatAreNoneAreNotHandedOver) {
  ASSERT_TRUE(write_round(folder_, {.number = 1, .left_out = {"/etc/passwd"}}));
  const auto round = read_round(folder_);
  ASSERT_FALSE(round);
  EXPECT_THAT(round.error().message, HasSubstr("which is no name of a node"));
}

TEST_F(FarmTrustTest, WhatIsOfAnotherUserIsRefused) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can give files away";
  constexpr uid_t kNobody = 65534;
  for (const std::string& path : {part_, folder_, folder_ + kFarmFileName}) {
    ASSERT_EQ(::lchown(path.c_str(), kNobody, static_cast<gid_t>(-1)), 0);
    expect_refused("belongs to another user (65534)");
    EXPECT_TRUE(farm_status(film_)) << "may be told of";
    ASSERT_EQ(::lchown(path.c_str(), 0, static_cast<gid_t>(-1)), 0);
  }
}

TEST_F(FarmTrustTest, LinksAreNotFollowed) {
  fs::rename(folder_, directory_.path("elsewhere"));
  fs::create_directory_symlink(directory_.path("elsewhere"), folder_);
  expect_refused("is a symbolic link");
}

}  // namespace
}  // namespace tickreel::tests
