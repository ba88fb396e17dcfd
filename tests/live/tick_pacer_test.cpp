#include "live/tick_pacer.h"

#include <gtest/gtest.h>

#include <chrono>

#include "live/live_moment.h"
#include "live/simulated_viewer.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

TEST(TickPacerTest, ADayOfOddPicturesHasExactlyItsTicks) {
  TickPacer pacer(TickRate(60000, 1001), 1000);
  std::uint64_t ticks = 0;
  std::uint64_t time_us = 0;
  constexpr std::uint64_t kDayUs = 86'400'000'000;
  for (std::uint32_t i = 0; time_us < kDayUs; ++i) {
    const std::uint64_t left = kDayUs - time_us;
    const auto taken =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(left, 3 + i * 7919 % 50021));
    ticks += pacer.advance(taken).ticks;
    time_us += taken;
  }
  EXPECT_EQ(ticks, 86400ULL * 60000 / 1001);
  EXPECT_EQ(pacer.dropped_ticks(), 0U);
}

TEST(TickPacerTest, AlphaIsWhatIsLeftOfATick) {
  TickPacer pacer(TickRate(50), 10);
  EXPECT_EQ(pacer.advance(5'000), (PacedFrame{0, 5'000, 65536 / 4}));
  EXPECT_EQ(pacer.advance(15'000), (PacedFrame{1, 15'000, 0}));
  EXPECT_EQ(pacer.advance(50'000), (PacedFrame{2, 50'000, 65536 / 2}));
  EXPECT_EQ(pacer.advance(9'999).alpha, 65532);
}

TEST(TickPacerTest, TimeThatCannotBeCaughtUpIsDroppedAndCounted) {
  TickPacer pacer(TickRate(50), 5);
  const PacedFrame late = pacer.advance(1'000'000 + 7'000);
  EXPECT_EQ(late.ticks, 5U);
  EXPECT_EQ(pacer.dropped_ticks(), 45U);
  EXPECT_EQ(pacer.advance(13'000).ticks, 1U) << "the part of a tick is kept";
}

TEST(SimulatedViewerTest, SeesAsManyPicturesAsItsRateSays) {
  SimulatedViewer viewer(TickRate(50), Rational(240), 1);
  std::uint64_t ticks = 0;
  for (int i = 0; i < 240 * 60; ++i) ticks += viewer.next().ticks;
  EXPECT_EQ(ticks, 50U * 60U);
}

TEST(SimulatedViewerTest, SeesTheSameAgain) {
  SimulatedViewer one(TickRate(50), std::nullopt, 7);
  SimulatedViewer other(TickRate(50), std::nullopt, 7);
  for (int i = 0; i < 1000; ++i) {
    const PacedFrame frame = one.next();
    ASSERT_EQ(frame, other.next());
    ASSERT_GE(frame.time_us, 1000U);
    ASSERT_LE(frame.time_us, 60'000U);
  }
}

TEST(TickPacerTest, IsExactForRatesWithLargeTerms) {
  const TickRate rate(39'375'000, 655'171);
  TickPacer pacer(rate, 10);
  Tick ticks = 0;
  constexpr std::int64_t kPictures = 200'000;
  constexpr std::int64_t kPictureUs = 16'683;
  for (std::int64_t i = 0; i < kPictures; ++i) ticks += pacer.advance(kPictureUs).ticks;
  EXPECT_EQ(ticks, (Rational(kPictures * kPictureUs, 1'000'000) * rate).floor());
  EXPECT_EQ(pacer.dropped_ticks(), 0U);
  const SteadyTime due{};
  for (const TickRate& slow : {TickRate(1, 100'000'000), TickRate(99'999'989, 100'000'000)}) {
    const auto half = std::chrono::microseconds((Rational(500'000) / slow).floor());
    EXPECT_NEAR(live_moment(7, due, slow, due + half).alpha, 32768, 1);
    EXPECT_EQ(live_moment(7, due, slow, due + 3 * half).alpha, 65535);
  }
}

}  // namespace
}  // namespace tickreel::tests
