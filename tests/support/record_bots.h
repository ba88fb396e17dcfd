#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <optional>
#include <string>

#include "games/registry.h"
#include "live/record/headless_session.h"
#include "tests/support/room.h"

namespace tickreel::tests {

/// Records `ticks` ticks of the game with as many bots as it allows.
inline void record_bots(const std::string& game, const std::string& path, Tick ticks) {
  const GameInfo& info = find_game(game)->info;
  SessionSetup setup{1, info.tick_rate, info.player_names};
  setup.players.resize(info.max_players);
  auto recorder = Recorder::begin(info, setup, path, true);
  ASSERT_TRUE(recorder) << recorder.error().message;
  const std::atomic<bool> never = false;
  HeadlessSession session(info, *recorder, std::nullopt, never, [](Tick, const Error&) {});
  EXPECT_EQ(session.play(ticks).kept, ticks);
  ASSERT_TRUE(recorder->finish());
}

}  // namespace tickreel::tests
