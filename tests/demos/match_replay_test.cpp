#include <gtest/gtest.h>

#include "games/registry.h"
#include "sim/replay/recorder.h"
#include "sim/replay/replay_player.h"
#include "tests/support/sanitizer.h"
#include "tests/support/temporary_directory.h"
#include "tickreel/game/random_stream.h"

// The shipped match plays as it was recorded, on every machine and with every compiler.

namespace tickreel::tests {
namespace {

constexpr const char* kMatch = TICKREEL_SOURCE_DIR "/demos/tanks/replays/match.replay";

// The hash changes only when the match is recorded again, with other rules or constants of tanks.
constexpr std::uint64_t kLastStateHash = 0xd428ccde9e350423;
constexpr Tick kTicks = 3400;

ReplayPlayer open_match() {
  auto reader = ReplayReader::open(kMatch);
  EXPECT_TRUE(reader);
  return *ReplayPlayer::open(find_game("tanks")->info, *std::move(reader));
}

TEST(MatchReplayTest, PlaysAsRecordedToTheGoldenHash) {
  auto player = open_match();
  ASSERT_TRUE(player.reader().is_complete());
  EXPECT_EQ(player.tick_count(), kTicks);
  EXPECT_EQ(player.reader().end()->hash, kLastStateHash);
  while (player.tick() < player.tick_count()) {
    const Status stepped = player.step();
    ASSERT_TRUE(stepped) << stepped.error().message;
  }
}

TEST(MatchReplayTest, IsAMatchForFour) {
  const auto player = open_match();
  EXPECT_EQ(player.reader().session().setup.players.size(), 4U);
}

/// The parameter is the distance between the ticks to seek; 1 seeks to every tick.
class SeekingTest : public testing::TestWithParam<Tick> {};

TEST_P(SeekingTest, AnywhereAndPlayingOnIsLinearPlay) {
  auto player = open_match();
  // Every step compares the state with the recorded hash.
  for (Tick i = 0; i < kTicks; i += GetParam()) {
    ASSERT_TRUE(player.seek(i * 1327 % kTicks));
    const Status stepped = player.step();
    ASSERT_TRUE(stepped) << stepped.error().message;
  }
}

// Limits the size of a replay in bytes a second for each player.
TEST(MatchReplayTest, IsSmall) {
  const auto player = open_match();
  const ReplayReader& reader = player.reader();
  const double player_seconds = 4.0 * static_cast<double>(kTicks) / 50.0;
  constexpr Tick kHashBytes = 2;
  const auto hash_bytes = static_cast<std::uint64_t>(kTicks * kHashBytes);
  EXPECT_LT(static_cast<double>(reader.tick_bytes() - hash_bytes), 25.0 * player_seconds);
  const std::uint64_t without_keyframes = reader.file_bytes() - reader.keyframe_bytes();
  EXPECT_LT(static_cast<double>(without_keyframes), 60.0 * player_seconds);
  EXPECT_LT(reader.keyframe_bytes() * 100, reader.file_bytes() * 15);
}

TEST(LongReplayTest, SeekingAnywhereAndPlayingOnIsLinearPlay) {
  const GameInfo& info = find_game("tanks")->info;
  const TemporaryDirectory directory;
  const SessionSetup setup{11, info.tick_rate, info.player_names};
  auto recorder = *Recorder::begin(info, setup, directory.path("long"), false);
  const Tick ticks = kIsSanitized ? 4'000 : 40'000;
  RandomStream random = RandomStream::named(1, "hands");
  InputFrame input;
  for (Tick tick = 0; tick < ticks; ++tick) {
    for (std::size_t i = 0; i < 4 && tick % 7 == 0; ++i) {
      for (std::size_t axis = 0; axis < 4; ++axis) {
        input.players[i].axes[axis] = quantise_axis(random.between(-1.0F, 1.0F));
      }
      input.players[i].buttons = random.next() & 3U;
    }
    ASSERT_TRUE(recorder.step(input));
  }
  ASSERT_TRUE(recorder.finish());
  auto player = *ReplayPlayer::open(info, *ReplayReader::open(directory.path("long")));
  const int seeks = kIsSanitized ? 50 : 200;
  for (int i = 0; i < seeks; ++i) {
    ASSERT_TRUE(player.seek(random.below(static_cast<std::uint32_t>(ticks) - 20)));
    for (int step = 0; step < 20; ++step) {
      const Status stepped = player.step();
      ASSERT_TRUE(stepped) << stepped.error().message;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Short, SeekingTest, testing::Values(kIsSanitized ? 31 : 11));
INSTANTIATE_TEST_SUITE_P(Long, SeekingTest, testing::Values(1));

}  // namespace
}  // namespace tickreel::tests
