#pragma once

#include <string>

#include "games/registry.h"
#include "sim/replay/replay_player.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::games {

/// A replay together with its game.
struct OpenedReplay {
  const GameEntry& game;
  ReplayPlayer player;
};

/// The game of a replay. kBadFile when this program does not have it.
Result<const GameEntry*> game_of(const ReplayReader& replay);

/// kBadFile when the file is no good, or this program does not have its game.
Result<OpenedReplay> open_replay(const std::string& path,
                                 OnDivergence on_divergence = OnDivergence::kStop);
/// Finds the game of a replay that has been opened already.
Result<OpenedReplay> open_replay(ReplayReader reader, OnDivergence on_divergence);

/// How far before a picture the game's look may look, and what sounds may have begun.
Tick remembered_ticks(const GameEntry& game, const TickRate& tick_rate);

}  // namespace tickreel::games
