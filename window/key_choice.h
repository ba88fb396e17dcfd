#pragma once

#include <cstddef>
#include <vector>

#include "window/key_press.h"
#include "window/room.h"

namespace tickreel::window {

/// Makes everything that only the mouse reaches accessible by keys. F7 gives the keys to the
/// leftmost panel of Dear ImGui, and to the next one each time it is pressed again. There the arrow
/// keys choose an item (Left and Right continue to the next line), Space presses it, and Escape
/// gives the keys back. The chosen item has a frame.
class KeyChoice {
 public:
  static constexpr const char* kKey = "F7";

  /// Removes the keys that are meant for a panel from `presses`. Call before a picture begins.
  /// Without `is_allowed` the screen keeps all keys.
  void take(std::vector<KeyPress>& presses, bool is_allowed);
  /// Gives the focus to the chosen panel. Call after Dear ImGui has begun the picture.
  void choose_panel();
  /// Makes Left and Right continue to the next line. Call before Dear ImGui ends the picture.
  void read_on() const;
  [[nodiscard]] bool is_on() const { return is_on_; }

 private:
  void end();

  bool is_on_ = false;
  std::size_t steps_ = 0;   ///< the number of F7 presses that are not handled yet
  unsigned int panel_ = 0;  ///< Dear ImGui's ID of the panel
};

}  // namespace tickreel::window
