#pragma once

#include <cstddef>
#include <vector>

#include "window/key_press.h"
#include "window/room.h"

namespace tickreel::window {

/// Makes everything that otherwise only the mouse can reach accessible by keys. The first F7 gives
/// the keyboard to the leftmost panel of Dear ImGui, and each further press to the next panel, also
/// after Escape. After the last panel comes the leftmost panel again. In a panel, the arrow keys
/// choose an item (Left and Right continue to the next line), Space presses the item, and Escape
/// gives the keyboard back to the screen. The chosen item has a frame.
class KeyChoice {
 public:
  static constexpr const char* kKey = "F7";

  /// Removes the key presses that are meant for a panel from `presses`. Call it before a picture
  /// begins. `is_allowed` false: the screen keeps all keys, and no panel has the keyboard.
  void take(std::vector<KeyPress>& presses, bool is_allowed);
  /// Gives Dear ImGui's focus to the chosen panel. Call it after Dear ImGui has begun the picture.
  void choose_panel();
  /// Makes Left and Right continue to the next line. Call it before Dear ImGui ends the picture.
  void read_on() const;
  /// Whether a panel has the keyboard.
  [[nodiscard]] bool is_on() const { return is_on_; }

 private:
  void end();

  bool is_on_ = false;
  std::size_t steps_ = 0;   ///< the number of F7 presses that are not handled yet
  unsigned int panel_ = 0;  ///< Dear ImGui's ID of the panel
};

}  // namespace tickreel::window
