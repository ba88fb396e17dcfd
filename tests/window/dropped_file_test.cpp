#include "window/dropped_file.h"

#include <gtest/gtest.h>

#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

using What = DroppedFile::Kind;

TEST(DroppedFileTest, IsWhatItsNameSaysAndElseAReplay) {
  EXPECT_EQ(dropped_file({}), std::nullopt);
  EXPECT_EQ(dropped_file({"/a/b.mp4"}), (DroppedFile{What::kFilm, "/a/b.mp4"}));
  EXPECT_EQ(dropped_file({"/a/b.WEBM"}), (DroppedFile{What::kFilm, "/a/b.WEBM"}));
  EXPECT_EQ(dropped_file({"/a/b.replay"}), (DroppedFile{What::kReplay, "/a/b.replay"}));
  EXPECT_EQ(dropped_file({"/a/b.replay.part"}), (DroppedFile{What::kReplay, "/a/b.replay.part"}));
  EXPECT_EQ(dropped_file({"/a/notes"}), (DroppedFile{What::kReplay, "/a/notes"}));
}

TEST(DroppedFileTest, ReelsAndGamesAreKnownByTheirNames) {
  EXPECT_EQ(dropped_file({"/a/reel.toml"}), (DroppedFile{What::kReel, "/a/reel.toml"}));
  EXPECT_EQ(dropped_file({"/a/REEL.JSON"}), (DroppedFile{What::kReel, "/a/REEL.JSON"}));
  EXPECT_EQ(dropped_file({"/a/pong.so"}), (DroppedFile{What::kGame, "/a/pong.so"}));
  EXPECT_EQ(dropped_file({"/a.so/b"}), (DroppedFile{What::kReplay, "/a.so/b"}));
}

TEST(DroppedFileTest, OfSeveralTheFirstCounts) {
  EXPECT_EQ(dropped_file({"/b.toml", "/b.replay"}), (DroppedFile{What::kReel, "/b.toml"}));
  EXPECT_EQ(dropped_file({"/a.gif", "/b.replay"}), (DroppedFile{What::kFilm, "/a.gif"}));
  EXPECT_EQ(dropped_file({"/b.replay", "/a.gif"}), (DroppedFile{What::kReplay, "/b.replay"}));
}

}  // namespace
}  // namespace tickreel::tests
