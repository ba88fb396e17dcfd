#include "live/watch/transport.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

namespace tickreel::tests {
namespace {

constexpr std::uint32_t kTenthUs = 100'000;

/// Returns the transport of 10 s of a game with 50 ticks a second, watched at 60 frames a second.
Transport make_transport() {
  return {TickRate(50), {0, 500}, Rational(60)};
}

TEST(TransportTest, StandsStillUntilItIsPlayed) {
  Transport transport = make_transport();
  transport.advance(kTenthUs);
  EXPECT_EQ(transport.position(), Rational(0));
  transport.play();
  transport.advance(kTenthUs);
  EXPECT_EQ(transport.position(), Rational(1, 10));
  EXPECT_EQ(transport.frame_time(), (FrameTime{5, Rational(0)}));
  transport.toggle();
  transport.advance(kTenthUs);
  EXPECT_EQ(transport.position(), Rational(1, 10));
}

TEST(TransportTest, AfterAPauseSpacePlaysForwardsAtOne) {
  Transport transport = make_transport();
  transport.go_to(Rational(5));
  transport.shuttle(-1);
  transport.shuttle(-1);
  EXPECT_EQ(transport.speed(), Rational(-2));
  transport.pause();
  transport.toggle();
  EXPECT_EQ(transport.speed(), Rational(1));
  transport.advance(kTenthUs);
  EXPECT_EQ(transport.position(), Rational(51, 10));
  transport.shuttle(-1);
  transport.toggle();
  EXPECT_FALSE(transport.is_playing());
  transport.toggle();
  EXPECT_EQ(transport.speed(), Rational(1)) << "though it went backwards before";
  transport.change_speed(2);
  transport.toggle();
  transport.toggle();
  EXPECT_EQ(transport.speed(), Rational(4)) << "forwards it keeps its speed";
}

TEST(TransportTest, APieceBeginsLater) {
  Transport transport(TickRate(50), {100, 200}, Rational(60));
  EXPECT_EQ(transport.position(), Rational(2));
  transport.go_to(Rational(1));
  EXPECT_EQ(transport.position(), Rational(2));
  transport.go_to_end();
  EXPECT_EQ(transport.frame_time(), (FrameTime{200, Rational(0)}));
  transport.play();
  EXPECT_EQ(transport.position(), Rational(2)) << "from the start again";
  transport.shuttle(-1);
  transport.advance(kTenthUs);
  EXPECT_FALSE(transport.is_playing());
  EXPECT_EQ(transport.position(), Rational(2));
}

TEST(TransportTest, AddsUpWithoutDrift) {
  Transport transport = make_transport();
  transport.play();
  for (int i = 0; i < 540; ++i) transport.advance(16'667);
  EXPECT_EQ(transport.position(), Rational(540 * 16'667, 1'000'000));
}

TEST(TransportTest, StopsAtTheEndAndBeginsAnewFromThere) {
  Transport transport = make_transport();
  transport.go_to(Rational(99, 10));
  transport.play();
  for (int i = 0; i < 3; ++i) transport.advance(kTenthUs);
  EXPECT_FALSE(transport.is_playing());
  EXPECT_EQ(transport.frame_time(), (FrameTime{500, Rational(0)}));
  transport.play();
  EXPECT_EQ(transport.position(), Rational(0));
}

TEST(TransportTest, AJumpToTheEndStaysThere) {
  Transport transport = make_transport();
  transport.play();
  transport.go_to(transport.end());
  EXPECT_EQ(transport.position(), Rational(10));
  EXPECT_FALSE(transport.is_playing());
  EXPECT_EQ(transport.jumps(), 1U);
  transport.shuttle(-1);
  transport.go_to(transport.end());
  EXPECT_TRUE(transport.is_playing()) << "backwards there is more to play";
  transport.advance(kTenthUs);
  EXPECT_EQ(transport.position(), Rational(99, 10));
}

TEST(TransportTest, ShuttlesFasterEachTimeAndTurnsRoundAtNormalSpeed) {
  Transport transport = make_transport();
  transport.go_to(Rational(5));
  transport.shuttle(1);
  EXPECT_EQ(transport.speed(), Rational(1));
  transport.shuttle(1);
  transport.shuttle(1);
  EXPECT_EQ(transport.speed(), Rational(4));
  transport.shuttle(-1);
  EXPECT_EQ(transport.speed(), Rational(-1));
  transport.advance(kTenthUs);
  EXPECT_EQ(transport.position(), Rational(49, 10));
  for (int i = 0; i < 10; ++i) transport.shuttle(-1);
  EXPECT_EQ(transport.speed(), Rational(-Transport::kMaxSpeed));
  for (int i = 0; i < 3; ++i) transport.advance(kTenthUs);
  EXPECT_EQ(transport.position(), Rational(0));
  EXPECT_FALSE(transport.is_playing()) << "the start is an end when going back";
}

TEST(TransportTest, ChangesSpeedWithoutAJump) {
  Transport transport = make_transport();
  transport.play();
  transport.advance(kTenthUs);
  transport.change_speed(-10);
  EXPECT_EQ(transport.speed(), Rational(1, Transport::kMinSpeedDivisor));
  EXPECT_EQ(transport.position(), Rational(1, 10));
  transport.advance(kTenthUs);
  EXPECT_EQ(transport.position(), Rational(1, 10) + Rational(1, 80));
}

TEST(TransportTest, StepsFramesTicksAndSecondsOnTheirGrids) {
  Transport transport = make_transport();
  transport.go_to(Rational(101, 1000));
  transport.step_frames(1);
  EXPECT_EQ(transport.position(), Rational(7, 60));
  transport.step_frames(-2);
  EXPECT_EQ(transport.position(), Rational(5, 60));
  transport.step_ticks(1);
  EXPECT_EQ(transport.position(), Rational(5, 50));
  transport.step_ticks(-1);
  EXPECT_EQ(transport.position(), Rational(4, 50));
  transport.step_seconds(1);
  EXPECT_EQ(transport.position(), Rational(54, 50));
  transport.step_seconds(-9);
  EXPECT_EQ(transport.position(), Rational(0));
}

TEST(TransportTest, AStepBackFromBetweenTwoFramesGoesToTheOneBefore) {
  Transport transport = make_transport();
  transport.go_to(Rational(101, 1000));
  transport.step_frames(-1);
  EXPECT_EQ(transport.position(), Rational(6, 60));
  transport.go_to_end();
  transport.step_frames(-1);
  EXPECT_EQ(transport.position(), Rational(599, 60)) << "the last frame of the film";
}

TEST(TransportTest, AStallDoesNotMakeTheFilmJump) {
  Transport transport = make_transport();
  transport.play();
  transport.advance(3'000'000);
  EXPECT_EQ(transport.position(), Rational(1, 4));
  EXPECT_DOUBLE_EQ(transport.dropped_seconds(), 2.75);
}

TEST(TransportTest, FallsBackToWhatIsReady) {
  Transport transport = make_transport();
  transport.shuttle(1);
  transport.change_speed(2);
  transport.advance(kTenthUs);
  transport.fall_back_to(Rational(2, 10));
  EXPECT_EQ(transport.position(), Rational(2, 10));
  EXPECT_DOUBLE_EQ(transport.dropped_seconds(), 0.05);
  transport.fall_back_to(Rational(3, 10));
  EXPECT_EQ(transport.position(), Rational(2, 10)) << "never forwards";
}

TEST(TransportTest, TellsJumpsFromPlay) {
  Transport transport = make_transport();
  transport.play();
  transport.advance(kTenthUs);
  transport.change_speed(1);
  transport.fall_back_to(Rational(1, 20));
  transport.pause();
  EXPECT_EQ(transport.jumps(), 0U);
  transport.go_to(Rational(3));
  transport.step_frames(1);
  transport.go_to_end();
  EXPECT_EQ(transport.jumps(), 3U);
  transport.play();
  EXPECT_EQ(transport.jumps(), 4U) << "from the start again";
}

TEST(TransportTest, OddTickRatesMakeNoFractionsThatGrow) {
  Transport transport(TickRate(999'983, 999'979), {0, 9'000'000}, Rational(60'000, 1001));
  for (int i = 0; i < 1000; ++i) {
    transport.step_ticks(977);
    transport.play();
    transport.advance(16'661);
    transport.change_speed(i % 2 == 0 ? 1 : -1);
    transport.step_frames(-1);
  }
  EXPECT_GT(transport.position(), Rational(1000));
}

TEST(TransportTest, StepsThroughTheTicksOfConsoles) {
  for (const TickRate& rate : {TickRate(262144, 4389), TickRate(39375000, 655171)}) {
    constexpr Tick kTicksOfADay = 24 * 3600 * 60;
    Transport transport(rate, {0, kTicksOfADay}, rate);
    transport.go_to(Rational(kTicksOfADay - 100) / rate);
    for (Tick tick = kTicksOfADay - 100; tick < kTicksOfADay; tick += 2) {
      ASSERT_EQ(transport.frame_time(), (FrameTime{tick, Rational(0)}));
      transport.step_ticks(1);
      transport.step_frames(1);
    }
    // Any time of a mark must work, up to the greatest that a window reaches.
    transport.go_to(Rational(80'000) + Rational(1, 99'999'989));
    EXPECT_EQ(transport.frame_time().tick, (Rational(80'000) * rate).floor());
    transport.step_frames(-1);
    EXPECT_EQ(transport.frame_time().tick, (Rational(80'000) * rate).floor());
    transport.go_to(Rational(1234) / rate);
    transport.shuttle(1);
    transport.advance(kTenthUs);
    EXPECT_EQ(transport.frame_time().tick, (Rational(1234) + rate / Rational(10)).floor());
  }
}

TEST(TransportTest, GoesToOddPointsOfMarks) {
  Transport transport(TickRate(999'983, 999'979), {0, 999'000}, Rational(60'000, 1001));
  const Rational odd(4'000'000'000'000'123, (std::int64_t{1} << 32U) - 5);
  transport.go_to(odd);
  EXPECT_LE(odd - transport.position(), Rational(1, 1'000'000));
  EXPECT_EQ(transport.frame_time().tick,
            (transport.position() * TickRate(999'983, 999'979)).floor());
  transport.step_frames(1);
  transport.shuttle(1);
  transport.advance(1);
  EXPECT_GT(transport.position(), odd);
}

}  // namespace
}  // namespace tickreel::tests
