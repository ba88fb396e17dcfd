#pragma once

#include <cstddef>
#include <vector>

#include "window/key_press.h"
#include "window/room.h"

namespace tickreel::window {

/// What else only the mouse reaches, by keys: F7 gives the panels of Dear ImGui the keys, the
/// leftmost first and the next when it is pressed again. The arrow keys choose there, Left and
/// Right as one reads, from line to line; Space presses, and Escape gives the keys back. What is
/// chosen has a frame.
class KeyChoice {
 public:
  static constexpr const char* kKey = "F7";

  /// Of the keys of a picture, before it is begun: those that are meant for a panel are taken away.
  /// Without `is_allowed` they are the screen's.
  void take(std::vector<KeyPress>& presses, bool is_allowed);
  /// Once Dear ImGui has begun it.
  void choose_panel();
  /// Before Dear ImGui ends it.
  void read_on() const;
  [[nodiscard]] bool is_on() const { return is_on_; }

 private:
  void end();

  bool is_on_ = false;
  std::size_t steps_ = 0;   ///< to go on from panel to panel: how often it was pressed
  unsigned int panel_ = 0;  ///< Dear ImGui's number of it
};

}  // namespace tickreel::window
