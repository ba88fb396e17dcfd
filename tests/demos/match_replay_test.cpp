#include <gtest/gtest.h>

#include "demos/registry.h"
#include "sim/replay_player.h"

// The shipped match plays as it was recorded, on every machine and with every compiler.

namespace tickreel {
namespace {

constexpr const char* kMatch = TICKREEL_SOURCE_DIR "/demos/tanks/replays/match.replay";

// Changes only when the match is recorded anew: with the rules of tanks, or its constants.
constexpr std::uint64_t kLastStateHash = 0x76cedc1607d008be;
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

TEST(MatchReplayTest, SeekingAnywhereAndPlayingOnIsLinearPlay) {
  auto player = open_match();
  // Every step compares with the recorded hash of its tick.
  for (Tick i = 0; i < kTicks; i += 7) {
    ASSERT_TRUE(player.seek(i * 1327 % kTicks));
    const Status stepped = player.step();
    ASSERT_TRUE(stepped) << stepped.error().message;
  }
}

}  // namespace
}  // namespace tickreel
