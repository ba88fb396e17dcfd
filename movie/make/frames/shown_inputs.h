#pragma once

#include <memory>
#include <string>

#include "movie/room.h"
#include "renderer/scene/input_panel.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/game/game_controls.h"

namespace tickreel::movie {

/// The keys and sticks of a game as a panel: keys lie as on a keyboard, those of its left half
/// where there are two sets. `player`: by index. It asks the replay, which it shares, tick by tick.
Decoration shown_inputs(const GameControls& controls, std::shared_ptr<ReplayReader> replay,
                        std::size_t player, Place place, PanelCount count);

}  // namespace tickreel::movie
