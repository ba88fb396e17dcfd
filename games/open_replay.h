#pragma once

#include <string>

#include "games/registry.h"
#include "sim/replay/replay_player.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::games {

/// A replay that is open for playing, with its game.
struct OpenedReplay {
  const GameEntry& game;
  ReplayPlayer player;
};

/// Returns the game of a replay. kBadFile when this program does not have the game.
Result<const GameEntry*> game_of(const ReplayReader& replay);

/// Opens a replay for playing. kBadFile when the file is missing or damaged, or this program does
/// not have the replay's game; also returns the errors of ReplayReader and ReplayPlayer.
Result<OpenedReplay> open_replay(const std::string& path,
                                 OnDivergence on_divergence = OnDivergence::kStop);
/// Opens a replay for playing like the other open_replay(), with a reader of its file.
Result<OpenedReplay> open_replay(ReplayReader reader, OnDivergence on_divergence);

/// Returns the number of ticks before a picture on which the picture and its sound may depend. It
/// is the largest of these: the past that the game's look needs, the pictures that its own renderer
/// must draw first, and the past that its soundscape needs.
Tick remembered_ticks(const GameEntry& game, const TickRate& tick_rate);

}  // namespace tickreel::games
