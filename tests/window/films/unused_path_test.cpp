#include "window/films/unused_path.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "live/spool/recording_spool.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

void touch(const std::string& path) {
  std::ofstream(path) << "x";
}

TEST(UnusedPathTest, CountsUpUntilNothingIsThere) {
  const TemporaryDirectory directory;
  const std::string folder = std::filesystem::path(directory.path("x")).parent_path().string();
  EXPECT_EQ(unused_path(folder, "goal 1.mp4"), folder + "/goal 1.mp4");
  touch(folder + "/goal 1.mp4");
  EXPECT_EQ(unused_path(folder, "goal 1.mp4"), folder + "/goal 1 2.mp4");
  touch(folder + "/goal 1 2.mp4.part");
  EXPECT_EQ(unused_path(folder, "goal 1.mp4"), folder + "/goal 1 3.mp4") << "one is being made";
}

TEST(UnusedPathTest, WhatIsPromisedIsTaken) {
  const TemporaryDirectory directory;
  const std::string folder = std::filesystem::path(directory.path("x")).parent_path().string();
  EXPECT_EQ(unused_path(folder, "a.png", {folder + "/a.png"}), folder + "/a 2.png");
}

TEST(UnusedPathTest, AFilmIsNamedAfterItsReplayIfSomebodyNamedThat) {
  const std::string spool = *RecordingSpool::folder_of_user();
  EXPECT_EQ(name_of_film("a/match.replay", "tanks", "goal"), "match goal");
  EXPECT_EQ(name_of_film(spool + "/tanks-20261130.replay", "tanks", "double kill"), "double kill");
  EXPECT_EQ(name_of_film(spool + "/kept/tanks-20261130.replay", "tanks", "0:12.500"),
            "tanks 0-12.500");
}

TEST(UnusedPathTest, ATypedPlaceIsAFolderOrAFileWithTheFilmsEnding) {
  const TemporaryDirectory directory;
  const std::string folder = std::filesystem::path(directory.path("x")).parent_path().string();
  EXPECT_EQ(place_for(folder, "old/goal.mp4"), folder + "/goal.mp4");
  EXPECT_EQ(place_for(folder + "/new/", "old/goal.mp4"), folder + "/new/goal.mp4");
  EXPECT_EQ(place_for(folder + "/best", "old/goal.mp4"), folder + "/best.mp4");
  EXPECT_EQ(place_for(folder + "/best.mp4", "old/goal.mp4"), folder + "/best.mp4");
  EXPECT_EQ(place_for(folder + "/best.gif", "old/goal.mp4"), folder + "/best.gif.mp4")
      << "what it is encoded for stays";
  touch(folder + "/best.mp4");
  EXPECT_EQ(place_for(folder + "/best", "old/goal.mp4"), folder + "/best 2.mp4");
  EXPECT_EQ(place_for("~/best.mp4", "old/goal.mp4"),
            std::string(std::getenv("HOME")) + "/best.mp4");
}

TEST(UnusedPathTest, ALinkThatLeadsNowhereIsAFileToo) {
  const TemporaryDirectory directory;
  const std::string folder = std::filesystem::path(directory.path("x")).parent_path().string();
  std::filesystem::create_symlink("nowhere", folder + "/a.png");
  EXPECT_EQ(unused_path(folder, "a.png"), folder + "/a 2.png");
}

}  // namespace
}  // namespace tickreel::tests
