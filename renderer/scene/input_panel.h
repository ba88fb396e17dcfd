#pragma once

#include <functional>
#include <string>
#include <vector>

#include "renderer/scene/decorated_look.h"
#include "tickreel/view/tick.h"

namespace tickreel::renderer {

/// A key of a panel. Positions and widths are in keys: a letter's key is 1 wide.
struct PanelKey {
  std::string label;
  Vec2 at{};  ///< the top left corner; right and down
  float width = 1.0F;
};

/// The layout of one player's devices, as a small panel over the picture.
struct InputPanel {
  std::string title;
  std::vector<PanelKey> keys;
  std::vector<std::string> sticks;  ///< the name of each stick's function
};

/// The state of the controls at a moment.
struct PanelState {
  std::vector<float> keys;   ///< how far each key is down, 0..1
  std::vector<Vec2> sticks;  ///< the place of each stick: right and down, -1..1
};

/// Fills in the state, which has an entry for each key and stick, all at rest.
using PanelStateAt = std::function<void(Tick tick, PanelState& state)>;

/// The number of panels beside and above each other.
struct PanelCount {
  int beside = 1;
  int above = 1;
};

/// Draws the panel with the state of each tick until the next one. It shrinks when all panels
/// together would be wider than the picture or take more than half of its height.
Decoration input_display(InputPanel panel, PanelStateAt state_at, Place place,
                         PanelCount count = {});

}  // namespace tickreel::renderer
