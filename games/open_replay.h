#pragma once

#include <string>

#include "games/registry.h"
#include "sim/replay/replay_player.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::games {

/// A replay that is opened for playing, together with its game.
struct OpenedReplay {
  const GameEntry& game;
  ReplayPlayer player;
};

/// Returns the game of a replay. kBadFile when this program does not have the game.
Result<const GameEntry*> game_of(const ReplayReader& replay);

/// Opens a replay for playing. kBadFile when the file is no good, or this program does not have its
/// game.
Result<OpenedReplay> open_replay(const std::string& path,
                                 OnDivergence on_divergence = OnDivergence::kStop);
/// Does the same for a replay whose file is open already.
Result<OpenedReplay> open_replay(ReplayReader reader, OnDivergence on_divergence);

/// Returns how many ticks before a picture matter for it: the most that the game's look looks back,
/// that its own renderer needs to draw first, or that a sound may have begun before.
Tick remembered_ticks(const GameEntry& game, const TickRate& tick_rate);

}  // namespace tickreel::games
