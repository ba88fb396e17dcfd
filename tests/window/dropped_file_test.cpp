#include "window/dropped_file.h"

#include <gtest/gtest.h>

#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

using What = DroppedFile::Kind;

TEST(DroppedFileTest, IsAFilmByItsNameAndElseAReplay) {
  EXPECT_EQ(dropped_file({}), std::nullopt);
  EXPECT_EQ(dropped_file({"/a/b.mp4"}), (DroppedFile{What::kFilm, "/a/b.mp4"}));
  EXPECT_EQ(dropped_file({"/a/b.WEBM"}), (DroppedFile{What::kFilm, "/a/b.WEBM"}));
  EXPECT_EQ(dropped_file({"/a/b.replay"}), (DroppedFile{What::kReplay, "/a/b.replay"}));
  EXPECT_EQ(dropped_file({"/a/b.replay.part"}), (DroppedFile{What::kReplay, "/a/b.replay.part"}));
  EXPECT_EQ(dropped_file({"/a/notes"}), (DroppedFile{What::kReplay, "/a/notes"}));
}

TEST(DroppedFileTest, OfSeveralTheFirstCounts) {
  EXPECT_EQ(dropped_file({"/a.gif", "/b.replay"}), (DroppedFile{What::kFilm, "/a.gif"}));
  EXPECT_EQ(dropped_file({"/b.replay", "/a.gif"}), (DroppedFile{What::kReplay, "/b.replay"}));
}

}  // namespace
}  // namespace tickreel::tests
