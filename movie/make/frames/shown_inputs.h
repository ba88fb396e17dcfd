#pragma once

#include <memory>
#include <string>

#include "movie/room.h"
#include "renderer/scene/input_panel.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/game/game_controls.h"

namespace tickreel::movie {

/// Shows the keys and sticks of a game as a panel. Keys lie as on a keyboard; where a game has two
/// sets of keys, those of the left hand are shown. `player`: by index. Shares the replay and reads
/// it tick by tick.
Decoration shown_inputs(const GameControls& controls, std::shared_ptr<ReplayReader> replay,
                        std::size_t player, Place place, PanelCount count);

}  // namespace tickreel::movie
