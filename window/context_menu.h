#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "window/key_press.h"
#include "window/room.h"

namespace tickreel::window {

/// A line of a menu: it does something, or leads to more lines.
struct MenuLine {
  std::string label;
  std::string keys;           ///< that do the same; empty: none
  std::function<void()> act;  ///< not needed where there are more lines
  bool is_possible = true;    ///< else it is grey: it would do nothing
  bool is_on = false;         ///< it has a tick
  std::vector<MenuLine> more{};
};

/// What a menu is about, and offers.
struct MenuContent {
  std::string title;
  std::string note;             ///< empty: none
  std::vector<MenuLine> lines;  ///< none: what it is about is gone, and so is the menu
};

/// The menu that a right click opens at the pointer. What it is about is the caller's, who says so
/// anew each time: lines become grey, or another tick is set, while it is open.
class ContextMenu {
 public:
  /// At the pointer.
  void open() { open({}); }
  /// Above a place of the window, pixels.
  void open_above(float x, float y) { open(Place{x, y}); }
  /// Also where it cannot be drawn any more.
  void close();
  [[nodiscard]] bool is_open() const { return is_open_; }
  /// True for a key of the menu's own: the arrows, Enter, Escape. Any other closes it. What is
  /// chosen is done at once.
  bool press(const KeyPress& press, const MenuContent& content);
  /// What is clicked on is done before it returns. `asked` is called while it is open.
  void draw(const std::function<MenuContent()>& asked);

 private:
  struct Place {
    float x = 0.0F;
    float y = 0.0F;
  };

  void open(std::optional<Place> above);
  [[nodiscard]] const std::vector<MenuLine>& shown(const std::vector<MenuLine>& lines);
  void follow_key(int key, const std::vector<MenuLine>& lines);
  void enter(const MenuLine& line, std::size_t number);
  void leave();
  std::optional<std::size_t> draw_content(const MenuContent& content,
                                          const std::vector<MenuLine>& lines);
  void keep_in_window();

  std::optional<Place> above_;
  bool is_opened_ = false;  ///< in this picture
  bool is_open_ = false;
  bool has_moved_ = false;         ///< with the arrows: what is chosen is to be seen
  int chosen_ = -1;                ///< of the lines that are shown; -1: none yet
  std::optional<std::size_t> in_;  ///< the line whose own lines are shown
};

}  // namespace tickreel::window
