#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/replay/replay_notes.h"
#include "window/key_press.h"
#include "window/room.h"
#include "window/transport/play_command.h"

namespace tickreel::window {

/// What was chosen from the menu of a mark.
struct MarkMenuChoice {
  std::optional<PlayCommand> command;  ///< that the keys have, too
  std::optional<std::string> camera;   ///< the mark's from now on; empty: none of its own
};

/// The menu that a right click on a mark opens, at the pointer. The mark is selected.
class MarkMenu {
 public:
  void open();
  [[nodiscard]] bool is_open() const { return is_open_; }
  /// True for a key of the menu's own: the arrows, Enter, Escape. Any other closes it.
  bool press(const KeyPress& press);
  /// `cameras`: that a mark may have.
  MarkMenuChoice draw(const Mark* mark, const std::vector<std::string>& cameras);

 private:
  void draw_lines(const Mark& mark, const std::vector<std::string>& cameras,
                  MarkMenuChoice& choice);

  bool is_opened_ = false;  ///< in this picture
  bool is_open_ = false;
  bool closes_ = false;
  bool is_entered_ = false;  ///< what is chosen with the arrows is done
  int chosen_ = -1;          ///< of its lines; -1: none yet
};

}  // namespace tickreel::window
