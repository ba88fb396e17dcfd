#include "window/words.h"

#include <gtest/gtest.h>

#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

TEST(WordsTest, AMessageHasTheWindowsNamesOfFields) {
  EXPECT_EQ(with_window_names("§join needs the session's code: give it as §code"),
            "Joining needs the session's code: give it as Code");
  EXPECT_EQ(with_window_names("play it without §movie-at-marks"),
            "Play it without --movie-at-marks");
}

TEST(WordsTest, AMessageBeginsWithACapitalAndAFileDoesNot) {
  EXPECT_EQ(with_window_names("copied"), "Copied");
  EXPECT_EQ(with_window_names("undone: mark 'goal' deleted"), "Undone: mark 'goal' deleted");
  EXPECT_EQ(with_window_names("match.replay was changed"), "match.replay was changed");
  EXPECT_EQ(with_window_names("films/goal.mp4: the disk is full"),
            "films/goal.mp4: the disk is full");
  EXPECT_EQ(with_window_names(""), "");
}

TEST(WordsTest, TimesAreAsShortAsPeopleReadThem) {
  EXPECT_EQ(short_time(Rational(1298, 100)), "0:12");
  EXPECT_EQ(time_to_tenth(Rational(1298, 100)), "0:12.9");
  EXPECT_EQ(time_to_tenth(Rational(3600)), "1:00:00.0");
}

TEST(WordsTest, CamerasFollowSomebody) {
  EXPECT_EQ(camera_in_words("follow:Rumble"), "Follow Rumble");
  EXPECT_EQ(camera_in_words("arena"), "arena");
}

}  // namespace
}  // namespace tickreel::tests
