#include "window/reel/beat_taps.h"

#include <gtest/gtest.h>

#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

using window::BeatTaps;

TEST(BeatTaps, FourTapsAreABeat) {
  BeatTaps taps;
  for (int i = 0; i < 4; ++i) {
    EXPECT_FALSE(taps.beat());
    taps.tap(1.25 + 0.5 * i);
  }
  ASSERT_TRUE(taps.beat());
  EXPECT_EQ(taps.beat()->bpm, "120");
  EXPECT_EQ(taps.beat()->offset, "0.25");
}

TEST(BeatTaps, OneTapBesideTheBeatChangesLittle) {
  BeatTaps taps;
  for (int i = 0; i < 16; ++i) taps.tap(0.4 * i + (i % 3 == 0 ? 0.03 : -0.01));
  ASSERT_TRUE(taps.beat());
  EXPECT_EQ(taps.beat()->bpm, "150");
}

TEST(BeatTaps, APauseBeginsAnew) {
  BeatTaps taps;
  for (int i = 0; i < 4; ++i) taps.tap(0.5 * i);
  taps.tap(9.0);
  EXPECT_EQ(taps.count(), 1U);
  taps.tap(8.0);
  EXPECT_EQ(taps.count(), 1U);
  EXPECT_FALSE(taps.beat());
}

TEST(BeatTaps, TapsTooCloseAreNone) {
  BeatTaps taps;
  for (int i = 0; i < 5; ++i) taps.tap(0.001 * i);
  EXPECT_FALSE(taps.beat());
}

}  // namespace
}  // namespace tickreel::tests
