#include <gtest/gtest.h>

#include "movie/film/time/frame_schedule.h"
#include "sim/game/view_difference.h"
#include "sim/replay/replay_view_source.h"
#include "tests/determinism/match.h"
#include "tickreel/game/random_stream.h"

// The number of views changes neither the game nor the view of a tick.

namespace tickreel::tests {
namespace {

View view_of(const ReplayPlayer& player) {
  View view;
  view.tick = player.tick();
  player.publish(view);
  return view;
}

/// Returns a schedule of the whole match with this many frames a second of game time.
FrameSchedule schedule_of(const ReplayPlayer& player, std::int64_t frames_per_second) {
  const TickRate rate = player.reader().session().setup.tick_rate;
  return {rate, Rational(frames_per_second), Rational(0), Rational(player.tick_count()) / rate};
}

class ViewRateTest : public testing::TestWithParam<int> {};

TEST_P(ViewRateTest, ChangesNoHash) {
  ReplayPlayer player = open_match();
  const FrameSchedule schedule = schedule_of(player, GetParam());
  std::vector<std::uint64_t> hashes;
  std::size_t things = 0;
  for (std::int64_t frame = 0; frame < schedule.frame_count(); ++frame) {
    while (player.tick() <= schedule.frame_time(frame).tick) play_tick(player, hashes);
    things += view_of(player).things.size();
  }
  while (player.tick() < player.tick_count()) play_tick(player, hashes);
  EXPECT_EQ(hashes, hashes_unseen());
  EXPECT_GT(things, 0U);
}

TEST_P(ViewRateTest, ChangesNoView) {
  ReplayPlayer linear = open_match();
  ReplayViewSource source(open_match(), 4);
  const FrameSchedule schedule = schedule_of(linear, GetParam());
  for (std::int64_t frame = 0; frame < schedule.frame_count(); ++frame) {
    const Tick tick = schedule.frame_time(frame).tick + 1;
    const Status advanced = source.advance_to(tick);
    ASSERT_TRUE(advanced) << advanced.error().message;
    while (linear.tick() < tick) ASSERT_TRUE(linear.step());
    const auto difference = view_difference(view_of(linear), source.window().at(tick));
    ASSERT_FALSE(difference) << "tick " << tick << ", " << difference->path;
  }
}

INSTANTIATE_TEST_SUITE_P(FramesPerSecond, ViewRateTest, testing::Values(1, 60, 240),
                         testing::PrintToStringParamName());

TEST(RandomViewRateTest, ChangesNoHash) {
  ReplayPlayer player = open_match();
  RandomStream random = RandomStream::named(1, "looks");
  std::vector<std::uint64_t> hashes;
  while (player.tick() < player.tick_count()) {
    play_tick(player, hashes);
    // Most ticks have no view, and some have several, as on a busy machine.
    for (std::uint32_t looks = random.below(6); looks > 3; --looks) {
      EXPECT_FALSE(view_difference(view_of(player), view_of(player)));
    }
  }
  EXPECT_EQ(hashes, hashes_unseen());
}

}  // namespace
}  // namespace tickreel::tests
