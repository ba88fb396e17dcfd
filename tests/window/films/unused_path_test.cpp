#include "window/films/unused_path.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

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

TEST(UnusedPathTest, ALinkThatLeadsNowhereIsAFileToo) {
  const TemporaryDirectory directory;
  const std::string folder = std::filesystem::path(directory.path("x")).parent_path().string();
  std::filesystem::create_symlink("nowhere", folder + "/a.png");
  EXPECT_EQ(unused_path(folder, "a.png"), folder + "/a 2.png");
}

}  // namespace
}  // namespace tickreel::tests
