#include "window/play/crash_panel.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdint>
#include <string>

#include "sim/replay/recorder.h"
#include "sim/replay/replay_format.h"
#include "tests/support/carousel_game.h"
#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

constexpr Tick kTicks = 30;

/// Returns a recording of 30 ticks whose game crashed in the picture between the last two states.
/// The pictures before it show ticks up to `newest_shown`.
ReplayReader died_of_a_picture(Tick newest_shown) {
  const TemporaryDirectory directory;
  auto recorder =
      *Recorder::begin(carousel::carousel_info(TickRate(50)),
                       carousel::carousel_setup(TickRate(50)), directory.path("live"), true);
  for (Tick tick = 1; tick <= kTicks; ++tick) {
    EXPECT_TRUE(recorder.step(carousel::carousel_input(tick)));
    if (tick <= newest_shown) {
      EXPECT_TRUE(recorder.add_frame({1, 20000, 7}));
    }
  }
  const std::string whole = read_file(recorder.writer().part_path());
  Bytes bytes(whole.begin(), whole.end());
  const auto add = [&](RecordType type, const Bytes& payload) {
    const Bytes record = encode_record(type, payload);
    bytes.insert(bytes.end(), record.begin(), record.end());
  };
  add(RecordType::kBegunPicture, encode_begun_picture({kTicks - 1, 7}));
  add(RecordType::kCrash, encode_crash({kTicks, SIGSEGV, ""}));
  return *ReplayReader::read(bytes, "crashed");
}

TEST(CrashPanelTest, WhatWasDrawnIsShownUpToThePictureThatCrashed) {
  EXPECT_EQ(ticks_to_show(died_of_a_picture(kTicks - 1)).end, kTicks - 2);
}

// A picture shows the older of its two states. The newer one may already hold the cause of the
// crash, if a slow machine ran several ticks before the next picture.
TEST(CrashPanelTest, TheNewerStateOfTheLastWholePictureIsNotShown) {
  EXPECT_EQ(ticks_to_show(died_of_a_picture(20)).end, 19);
  EXPECT_EQ(ticks_to_show(died_of_a_picture(1)).end, 0);
}

TEST(CrashPanelTest, WithoutAWholePictureOnlyTheFirstStateIsShown) {
  EXPECT_EQ(ticks_to_show(died_of_a_picture(0)).end, 0);
}

}  // namespace
}  // namespace tickreel::tests
