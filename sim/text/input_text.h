#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sim/replay/replay_reader.h"
#include "sim/text/action_words.h"
#include "tickreel/game/game.h"
#include "tickreel/result.h"

namespace tickreel::sim {

// The inputs of a replay as text: a header, then a line for each change (docs/files.md). People and
// scripts edit such texts, and `tickreel record` records them again.

/// One change of the inputs: the buttons and axes of a player changed, or an event came. Before the
/// first tick of a replay, also of a part of a longer session, all buttons and axes are 0.
struct InputChange {
  Tick tick = 0;
  std::size_t player = 0;               ///< the index of the player
  const PlayerInput* before = nullptr;  ///< the input of the tick before; null for an event
  const PlayerInput* held = nullptr;    ///< the input of the tick; null for an event
  const InputEvent* event = nullptr;    ///< the event; null for a change of buttons and axes
};

/// Calls show() for each change in all complete ticks, in order. `player`: the index of a player;
/// nothing: all players. Does not play the replay, so the game need not be known. Returns the
/// errors of reading the replay.
Status each_input_change(ReplayReader& reader, std::optional<std::size_t> player,
                         const std::function<void(const InputChange&)>& show);

/// The parts of a game that texts use.
struct TextGame {
  const GameInfo& info;
  const GameControls& controls;
};

/// Calls print() with the pieces of the text of a replay's inputs, in order. A piece is one or more
/// whole lines with their line ends: the header is one piece, and each later line is a piece. A
/// begun tick (ReplayReader::has_begun_tick()) comes last, as comments. `game`: nothing when the
/// game is not known; the text then has all constants, and numbers for buttons. With a game, the
/// text has only the constants that differ from the game's defaults. `player`: the index of a
/// player; nothing: all players. Returns the errors of reading the replay.
Status write_input_text(ReplayReader& reader, const std::optional<TextGame>& game,
                        std::optional<std::size_t> player,
                        const std::function<void(const std::string&)>& print);

}  // namespace tickreel::sim
