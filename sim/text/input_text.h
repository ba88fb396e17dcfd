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

// The inputs of a replay as text that people and scripts edit, and that is recorded again: a
// header, then a line for each change (docs/input.md).

/// One thing that happened to the inputs: a player holds something else, or an event came.
struct InputChange {
  Tick tick = 0;
  std::size_t player = 0;
  const PlayerInput* before = nullptr;  ///< both null: an event
  const PlayerInput* held = nullptr;
  const InputEvent* event = nullptr;
};

/// All of them in order, of all players or of one. Nothing is played, so the game need not be
/// known.
Status each_input_change(ReplayReader& reader, std::optional<std::size_t> player,
                         const std::function<void(const InputChange&)>& show);

/// A game as texts have to know it.
struct TextGame {
  const GameInfo& info;
  const GameControls& controls;
};

/// The text of a replay's inputs, line by line, each with its end. `game`: none where it is not
/// known; then all constants are in it, and buttons have numbers.
Status write_input_text(ReplayReader& reader, const std::optional<TextGame>& game,
                        std::optional<std::size_t> player,
                        const std::function<void(const std::string&)>& print);

}  // namespace tickreel::sim
