#include "movie/make/layers/pass_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/files.h"
#include "tests/support/room.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class PassFolderTest : public testing::Test {
 protected:
  [[nodiscard]] Result<PassFolder> begin(const std::string& origin, bool resume = false,
                                         bool may_replace = false) const {
    return PassFolder::begin(folder_, {{"film", origin}}, resume, may_replace || resume);
  }
  static Status write(PassFolder& folder, const std::string& name, const std::string& text) {
    const std::vector<std::uint8_t> bytes(text.begin(), text.end());
    return folder.write(name, bytes);
  }
  /// Makes a folder with one frame.
  void make(const std::string& origin, bool may_replace = false) const {
    auto folder = begin(origin, false, may_replace);
    ASSERT_TRUE(folder) << folder.error().message;
    ASSERT_TRUE(write(*folder, pass_file("world", 0), origin));
    const Status finished = folder->finish({{"frames", 1}});
    ASSERT_TRUE(finished) << finished.error().message;
  }
  [[nodiscard]] std::string text_of(const std::string& name) const {
    return read_file(folder_ + "/" + name);
  }
  void expect_in_the_way(const std::string& words, bool may_replace) const {
    const Status refused = check_pass_folder(folder_, may_replace);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::kInTheWay);
    EXPECT_THAT(refused.error().message, HasSubstr(words));
  }

  TemporaryDirectory directory_;
  std::string folder_ = directory_.path("film.mp4.passes");
};

TEST_F(PassFolderTest, IsCalledAsTheFilm) {
  EXPECT_EQ(pass_folder("a/film.mp4"), "a/film.mp4.passes");
  EXPECT_EQ(pass_folder("a%d/film.mp4"), "a%d/film.mp4.passes");
  EXPECT_EQ(pass_folder("out%06d.png"), "out.png.passes");
  EXPECT_EQ(pass_folder("a%d/100%%-%d.png"), "a%d/100%%-.png.passes");
  EXPECT_EQ(pass_folder("a/%06d.png"), "a/frames.png.passes");
  EXPECT_EQ(pass_folder("one.png"), "one.png.passes");
}

TEST_F(PassFolderTest, HasItsNameWhenAllIsThere) {
  auto folder = begin("a");
  ASSERT_TRUE(folder) << folder.error().message;
  ASSERT_TRUE(write(*folder, pass_file("data", 12), "data"));
  EXPECT_TRUE(folder->has("data.000012.exr"));
  EXPECT_EQ(directory_.listing(), "film.mp4.passes.part");
  ASSERT_TRUE(folder->finish({{"frames", 1}}));
  EXPECT_EQ(directory_.listing(), "film.mp4.passes");
  EXPECT_EQ(text_of("data.000012.exr"), "data");
  EXPECT_EQ(text_of(kPassTable), "{\n \"origin\": {\n  \"film\": \"a\"\n },\n \"frames\": 1\n}\n");
}

TEST_F(PassFolderTest, StaysUnlessItMayBeReplaced) {
  make("a");
  expect_in_the_way("exists already. Use §overwrite", false);
  EXPECT_FALSE(begin("b"));
  EXPECT_EQ(text_of("world.000000.png"), "a");
  make("b", true);
  EXPECT_EQ(text_of("world.000000.png"), "b");
  EXPECT_EQ(directory_.listing(), "film.mp4.passes");
}

TEST_F(PassFolderTest, WhatIsNoPassIsNeverTakenAway) {
  make("a");
  for (const char* name :
       {"notes.txt", "world.png", "world.x.png", "data.1.png", "hud.000001.PNG"}) {
    SCOPED_TRACE(name);
    write_file(folder_ + "/" + name, "mine");
    expect_in_the_way(std::string("holds ") + name, true);
    EXPECT_FALSE(begin("b", false, true));
    fs::remove(folder_ + "/" + name);
  }
  fs::create_directory(folder_ + "/world.000001.png");
  expect_in_the_way("holds world.000001.png", true);
  fs::remove(folder_ + "/world.000001.png");
  fs::create_symlink("/etc/hostname", folder_ + "/world.000001.png");
  expect_in_the_way("holds world.000001.png", true);
  fs::remove_all(folder_);
  write_file(folder_, "mine");
  expect_in_the_way("is a file", true);
}

TEST_F(PassFolderTest, OfAnInterruptedRunTheSameGoesOn) {
  {
    auto folder = begin("a");
    ASSERT_TRUE(folder);
    ASSERT_TRUE(write(*folder, pass_file("world", 0), "first"));
    // A kill leaves such a file.
    write_file(folder_ + ".part/world.000001.png.part", "half");
  }
  expect_in_the_way("interrupted", false);
  auto again = begin("a", true);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_FALSE(again->is_kept());
  EXPECT_TRUE(again->has("world.000000.png"));
  EXPECT_FALSE(again->has("world.000001.png"));
  ASSERT_TRUE(write(*again, pass_file("world", 1), "second"));
  ASSERT_TRUE(again->finish({{"frames", 2}}));
  EXPECT_EQ(text_of("world.000000.png"), "first");
  EXPECT_EQ(text_of("world.000001.png"), "second");
}

TEST_F(PassFolderTest, OfAnotherFilmNothingIsKept) {
  {
    auto folder = begin("a");
    ASSERT_TRUE(folder);
    ASSERT_TRUE(write(*folder, pass_file("world", 0), "first"));
  }
  auto other = begin("b", true);
  ASSERT_TRUE(other) << other.error().message;
  EXPECT_FALSE(other->has("world.000000.png"));
}

TEST_F(PassFolderTest, WhatIsCompleteIsKeptByResume) {
  make("a");
  const auto kept = begin("a", true);
  ASSERT_TRUE(kept) << kept.error().message;
  EXPECT_TRUE(kept->is_kept());
  EXPECT_EQ(directory_.listing(), "film.mp4.passes");
  const auto other = begin("b", true);
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().kind, ErrorKind::kInTheWay);
  EXPECT_THAT(other.error().message, HasSubstr("the passes of another film"));
  EXPECT_TRUE(begin("b", false, true)) << "it may be replaced where somebody says so";
}

TEST_F(PassFolderTest, WhatHasHolesIsMadeAnewByResume) {
  make("a");
  write_file(folder_ + "/world.000000.png", "");
  auto empty = begin("a", true);
  ASSERT_TRUE(empty) << empty.error().message;
  EXPECT_FALSE(empty->is_kept());
  ASSERT_TRUE(write(*empty, pass_file("world", 0), "again"));
  ASSERT_TRUE(empty->finish({{"frames", 2}}));
  EXPECT_EQ(text_of("world.000000.png"), "again");
  EXPECT_FALSE(begin("a", true)->is_kept()) << "one of two is missing";
}

TEST_F(PassFolderTest, ATableThatSomebodyChangedIsMadeAnewByResume) {
  make("a");
  Json table = Json::parse(text_of("passes.json"));
  table["frames"] = "two";
  write_file(folder_ + "/passes.json", table.dump());
  const auto again = begin("a", true);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_FALSE(again->is_kept());
}

TEST_F(PassFolderTest, WhatLacksALayerIsMadeAnewByResume) {
  const Json origin = {{"passes", "depth,hud"}};
  auto folder = PassFolder::begin(folder_, origin, false, false);
  ASSERT_TRUE(folder) << folder.error().message;
  ASSERT_TRUE(write(*folder, pass_file("data", 0), "depth"));
  ASSERT_TRUE(write(*folder, pass_file("hud", 0), "hud"));
  ASSERT_TRUE(folder->finish({{"frames", 1}}));
  EXPECT_TRUE(PassFolder::begin(folder_, origin, true, true)->is_kept());
  fs::remove(folder_ + "/hud.000000.png");
  const auto again = PassFolder::begin(folder_, origin, true, true);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_FALSE(again->is_kept()) << "all files of a layer are missing";
}

TEST_F(PassFolderTest, OneRunAtATimeIsAtWork) {
  const auto folder = begin("a");
  ASSERT_TRUE(folder);
  const auto second = begin("a", true);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().kind, ErrorKind::kNotNow);
}

TEST_F(PassFolderTest, NoFileThatTheFilmIsMadeFromIsWrittenOver) {
  make("a");
  InputFiles inputs;
  inputs.add(folder_ + "/world.000000.png", "watermark");
  const Status refused = check_pass_folder(folder_, true, inputs);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::kUsage);
}

}  // namespace
}  // namespace tickreel::tests
