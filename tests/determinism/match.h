#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "demos/tanks/tanks.h"
#include "sim/replay/replay_player.h"
#include "tests/support/room.h"

namespace tickreel::tests {

/// Returns the shipped match at its start.
inline ReplayPlayer open_match() {
  auto reader = ReplayReader::open(TICKREEL_SOURCE_DIR "/demos/tanks/replays/match.replay");
  EXPECT_TRUE(reader) << reader.error().message;
  auto player = ReplayPlayer::open(tanks::tanks_info(), *std::move(reader));
  EXPECT_TRUE(player) << player.error().message;
  return *std::move(player);
}

/// Plays one tick, which must match the recording, and notes the state hash after it.
inline void play_tick(ReplayPlayer& player, std::vector<std::uint64_t>& hashes) {
  const Status stepped = player.step();
  ASSERT_TRUE(stepped) << stepped.error().message;
  hashes.push_back(player.simulation().state_hash());
}

/// Returns the state hashes of all ticks without any view.
inline std::vector<std::uint64_t> hashes_unseen() {
  ReplayPlayer player = open_match();
  std::vector<std::uint64_t> hashes;
  while (player.tick() < player.tick_count()) play_tick(player, hashes);
  return hashes;
}

}  // namespace tickreel::tests
