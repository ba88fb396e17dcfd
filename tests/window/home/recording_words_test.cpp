// The text about a recording in the start window.

#include "window/home/recording_words.h"

#include <gtest/gtest.h>

#include <ctime>

#include "games/open_replay.h"
#include "movie/cut/marks/best_event.h"
#include "movie/cut/marks/event_scan.h"
#include "tests/support/eventually.h"
#include "tests/support/files.h"
#include "tests/support/record_bots.h"
#include "tests/support/temporary_directory.h"
#include "window/home/recording_glance.h"

namespace tickreel::tests {
namespace {

std::chrono::system_clock::time_point afternoon() {
  std::tm time{};
  time.tm_year = 126;
  time.tm_mon = 10;
  time.tm_mday = 21;
  time.tm_hour = 15;
  time.tm_min = 4;
  time.tm_isdst = -1;
  return std::chrono::system_clock::from_time_t(std::mktime(&time));
}

TEST(RecordingWordsTest, SayWhatItIsHowLongAndHowManyMarksItHas) {
  ShelvedRecording one{"/a/final.replay",         "",         "tanks", Rational(129, 10), 3,
                       RecordingState::kComplete, afternoon()};
  EXPECT_EQ(window::title_of(one), "final");
  EXPECT_EQ(window::note_of(one), "0:12, 3 marks");
  EXPECT_EQ(window::about(one), "Tanks, 0:12, 2026-11-21 15:04");
  one.name = "of the spool";
  one.marks = 1;
  one.state = RecordingState::kCrashed;
  EXPECT_EQ(window::title_of(one), "Tanks, 21 Nov 15:04");
  EXPECT_EQ(window::note_of(one), "0:12, 1 mark");
  EXPECT_EQ(window::about(one), "Tanks, 0:12, 2026-11-21 15:04, crashed");
  one.marks = 0;
  EXPECT_EQ(window::note_of(one), "0:12");
}

TEST(RecordingWordsTest, OfADamagedOneLittleIsKnown) {
  const ShelvedRecording one{"/a/b.replay", "", "", Rational(0), 0, RecordingState::kDamaged,
                             afternoon()};
  EXPECT_EQ(window::note_of(one), "damaged");
  EXPECT_EQ(window::about(one), "An unknown game, 0:00, 2026-11-21 15:04, damaged");
}

TEST(RecordingWordsTest, ARecordingKeepsTheDateOnWhichItWasPlayed) {
  const ShelvedRecording one{"/a/b.replay",
                             "tanks-20261119-104904-7f3a02",
                             "tanks",
                             Rational(3),
                             0,
                             RecordingState::kComplete,
                             afternoon()};
  EXPECT_EQ(window::title_of(one), "Tanks, 19 Nov 10:49") << "it was marked in the afternoon";
}

TEST(RecordingWordsTest, ACrashSaysWhichGameAndWhen) {
  ShelvedRecording one{"/a/b.replay", "b", "pucks", Rational(3), 0, RecordingState::kCrashed,
                       afternoon()};
  using std::chrono::minutes;
  EXPECT_EQ(window::how_it_broke_off(one, afternoon()), "Pucks crashed just now");
  EXPECT_EQ(window::how_it_broke_off(one, afternoon() + minutes(4)), "Pucks crashed 4 minutes ago");
  EXPECT_EQ(window::how_it_broke_off(one, afternoon() + minutes(61)), "Pucks crashed 1 hour ago");
  EXPECT_EQ(window::how_it_broke_off(one, afternoon() + minutes(24 * 60)),
            "Pucks crashed on 21 Nov");
  EXPECT_EQ(window::how_it_broke_off(one, afternoon() - minutes(5)), "Pucks crashed just now");
  one.state = RecordingState::kInterrupted;
  EXPECT_EQ(window::how_it_broke_off(one, afternoon() + minutes(4)),
            "Pucks was interrupted 4 minutes ago");
  one.state = RecordingState::kComplete;
  EXPECT_EQ(window::how_it_broke_off(one, afternoon()), "");
}

TEST(RecordingGlanceTest, TellsWhatHappenedInItAndTheBestOfThat) {
  const TemporaryDirectory directory;
  const std::string path = directory.path("match.replay");
  record_bots("tanks", path, 20 * 60);
  auto replay = open_replay(path, OnDivergence::kPlayOn);
  ASSERT_TRUE(replay);
  const auto events = find_events(replay->player, replay->game.info, replay->game.info.events);
  ASSERT_TRUE(events);
  ASSERT_GT(events->size(), 3U);
  const auto glance = RecordingGlance::open(path);
  ASSERT_TRUE(glance);
  EXPECT_TRUE(eventually([&] { return !glance->what_happened().empty(); }));
  EXPECT_EQ(glance->what_happened(), count_events(*events));
  EXPECT_EQ(glance->the_best().find(event_text(*best_event(*events)) + " at 0:"), 0U)
      << glance->the_best();
}

TEST(RecordingGlanceTest, ThereIsNoneOfWhatCannotBePlayed) {
  const TemporaryDirectory directory;
  write_file(directory.path("broken.replay"), "no replay");
  EXPECT_EQ(RecordingGlance::open(directory.path("broken.replay")), nullptr);
  EXPECT_EQ(RecordingGlance::open(directory.path("gone.replay")), nullptr);
}

}  // namespace
}  // namespace tickreel::tests
