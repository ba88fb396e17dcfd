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

// The inputs of a replay as text, which people and scripts edit and which can be recorded again: a
// header, then a line for each change (docs/files.md).

/// One change of the inputs: a player holds something else, or an event came. Before the first tick
/// of a replay, and of a piece of a replay, every player holds nothing.
struct InputChange {
  Tick tick = 0;
  std::size_t player = 0;
  const PlayerInput* before = nullptr;  ///< null for an event
  const PlayerInput* held = nullptr;    ///< null for an event
  const InputEvent* event = nullptr;    ///< null for a change of what is held
};

/// Passes on the changes of all complete ticks in order, of all players or of one. It plays
/// nothing, so the game does not have to be known.
Status each_input_change(ReplayReader& reader, std::optional<std::size_t> player,
                         const std::function<void(const InputChange&)>& show);

/// The facts about a game that texts use.
struct TextGame {
  const GameInfo& info;
  const GameControls& controls;
};

/// Writes a replay's inputs as text, line by line, each with its line end. `game`: none where it is
/// not known; the text then has all constants, and buttons have numbers.
Status write_input_text(ReplayReader& reader, const std::optional<TextGame>& game,
                        std::optional<std::size_t> player,
                        const std::function<void(const std::string&)>& print);

}  // namespace tickreel::sim
