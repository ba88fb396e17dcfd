#pragma once

#include <functional>
#include <string>
#include <vector>

#include "renderer/scene/decorated_look.h"
#include "tickreel/view/tick.h"

namespace tickreel::renderer {

/// A key on a panel. Lengths are in widths of a letter's key.
struct PanelKey {
  std::string label;
  Vec2 at{};  ///< the key's top left corner, right and down from that of all keys together
  float width = 1.0F;
};

/// A panel: a small drawing of one player's keys and sticks over the picture.
struct InputPanel {
  std::string title;
  std::vector<PanelKey> keys;
  std::vector<std::string> sticks;  ///< the name of each stick's function, such as "aim"
};

/// The state of the keys and sticks on a panel.
struct PanelState {
  std::vector<float> keys;   ///< how far each key is pressed, 0..1
  std::vector<Vec2> sticks;  ///< the position of each stick: right and down, -1..1
};

/// A function that sets the state at a tick. `state` has an entry for each key and stick, all 0.
using PanelStateAt = std::function<void(Tick tick, PanelState& state)>;

/// How many panels share a picture.
struct PanelCount {
  int beside = 1;  ///< panels beside each other
  int above = 1;   ///< panels above each other
};

/// Returns a decoration that draws the panel at `place`, with the state of the moment's tick.
/// `state_at` gives the state. The panel shrinks if all panels together would be wider than the
/// picture or higher than half of it, and further while `place` has too little free room. Without
/// any room the panel is left out.
Decoration input_display(InputPanel panel, PanelStateAt state_at, Place place,
                         PanelCount count = {});

}  // namespace tickreel::renderer
