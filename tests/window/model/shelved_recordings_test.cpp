#include "window/model/shelved_recordings.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "sim/replay/notes_file.h"
#include "tests/support/recording.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

class ShelvedRecordingsTest : public testing::Test {
 protected:
  void record_into_spool(Tick ticks) {
    auto recorder = *spool_.begin("carousel", [](const std::string& path) {
      return Recorder::begin(carousel::carousel_info(TickRate(50)),
                             carousel::carousel_setup(TickRate(50)), path, false);
    });
    for (Tick tick = 0; tick < ticks; ++tick) {
      ASSERT_TRUE(recorder.step(carousel::carousel_input(tick)));
    }
    ASSERT_TRUE(recorder.finish());
  }

  TemporaryDirectory directory_;
  RecordingSpool spool_ = *RecordingSpool::open(directory_.path("spool"), 1 << 30);
  RecentFiles recent_{directory_.path("recent")};
};

TEST_F(ShelvedRecordingsTest, RecordingsOfTheSpoolAndFilesThatWereOpened) {
  record_into_spool(100);
  const std::string elsewhere = directory_.path("elsewhere.replay");
  carousel::record_carousel(elsewhere, 50);
  auto notes = NotesFile::open(elsewhere);
  ASSERT_TRUE(notes->change(SetMark{{"here", Rational(1, 2), {}}, {}}));
  ASSERT_TRUE(recent_.add(elsewhere));
  const std::string spooled = spool_.list()->front().path;
  ASSERT_TRUE(recent_.add(spooled)) << "which is listed once all the same";

  const auto all = shelved_recordings(spool_, recent_);
  ASSERT_TRUE(all);
  ASSERT_EQ(all->size(), 2U);
  for (const ShelvedRecording& one : *all) {
    const bool is_file = one.path == elsewhere;
    EXPECT_EQ(one.name.empty(), is_file) << one.path;
    EXPECT_EQ(one.game, "carousel");
    EXPECT_EQ(one.seconds, Rational(is_file ? 1 : 2));
    EXPECT_EQ(one.marks, is_file ? 1U : 0U);
    EXPECT_EQ(one.state, RecordingState::kComplete);
  }
}

TEST_F(ShelvedRecordingsTest, WhatCannotBeReadIsDamaged) {
  const std::string broken = directory_.path("broken.replay");
  std::ofstream(broken) << "no replay";
  ASSERT_TRUE(recent_.add(broken));
  const auto all = shelved_recordings(spool_, recent_);
  ASSERT_TRUE(all);
  ASSERT_EQ(all->size(), 1U);
  EXPECT_EQ(all->front().state, RecordingState::kDamaged);
  EXPECT_EQ(all->front().seconds, Rational(0));
}

TEST_F(ShelvedRecordingsTest, OneThatIsBeingRecordedIsNotListed) {
  auto recorder = *spool_.begin("carousel", [](const std::string& path) {
    return Recorder::begin(carousel::carousel_info(TickRate(50)),
                           carousel::carousel_setup(TickRate(50)), path, false);
  });
  EXPECT_TRUE(shelved_recordings(spool_, recent_)->empty());
}

}  // namespace
}  // namespace tickreel::tests
