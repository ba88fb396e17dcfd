#pragma once

#include <memory>
#include <string>

#include "movie/room.h"
#include "renderer/scene/input_panel.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/game/game_controls.h"

namespace tickreel::movie {

/// Returns a panel over the picture that shows which keys and sticks of a game a player uses. Keys
/// lie as on a keyboard; when a game has two sets of keys, the left hand's set is shown. `player`:
/// the index. `count`: how many panels share the picture. Shares the replay and reads it tick by
/// tick.
Decoration shown_inputs(const GameControls& controls, std::shared_ptr<ReplayReader> replay,
                        std::size_t player, Place place, PanelCount count);

}  // namespace tickreel::movie
