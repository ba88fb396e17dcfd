#pragma once

#include <functional>
#include <string>
#include <vector>

#include "renderer/scene/decorated_look.h"
#include "tickreel/view/tick.h"

namespace tickreel::renderer {

/// A key of a panel. Places and widths are in keys: a letter's key is 1 wide.
struct PanelKey {
  std::string label;
  Vec2 at{};  ///< the top left corner; right and down
  float width = 1.0F;
};

/// What one player's devices look like, as a small panel over the picture.
struct InputPanel {
  std::string title;
  std::vector<PanelKey> keys;
  std::vector<std::string> sticks;  ///< what each does
};

/// Which of its controls are held down at a moment.
struct PanelState {
  std::vector<float> keys;   ///< how far each is down, 0..1
  std::vector<Vec2> sticks;  ///< where each is: right and down, -1..1
};

/// Fills in the state, which comes with an entry for each key and stick, all of them at rest.
using PanelStateAt = std::function<void(Tick tick, PanelState& state)>;

/// How many panels are next to each other, and above each other.
struct PanelCount {
  int beside = 1;
  int above = 1;
};

/// The panel, with what is held from each tick up to the next. It becomes smaller where all of them
/// would be wider than the picture, or take more than half of its height.
Decoration input_display(InputPanel panel, PanelStateAt state_at, Place place,
                         PanelCount count = {});

}  // namespace tickreel::renderer
