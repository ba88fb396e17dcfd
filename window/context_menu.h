#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "window/key_press.h"
#include "window/room.h"

namespace tickreel::window {

/// A line of a menu. It has an action, or it leads to further lines.
struct MenuLine {
  std::string label;
  std::string keys;           ///< the keys that have the same action; empty: none
  std::function<void()> act;  ///< the action; unused when `more` has lines
  bool is_possible = true;    ///< false: the line is grey, because its action would change nothing
  bool is_on = false;         ///< the line has a tick
  std::vector<MenuLine> more{};  ///< the lines that this line leads to
};

/// The title and the lines of a menu.
struct MenuContent {
  std::string title;
  std::string note;             ///< shown below the title; empty: no note
  std::vector<MenuLine> lines;  ///< empty: the object of the menu is gone, so the menu closes
};

/// The menu that a right click opens at the pointer. The caller supplies the content again for each
/// picture, because lines may become grey, or ticks may change, while the menu is open.
class ContextMenu {
 public:
  /// Opens the menu at the pointer.
  void open() { open({}); }
  /// Opens the menu above a place of the window, in pixels: the middle of its lower edge is there.
  void open_above(float x, float y) { open(Place{x, y}); }
  /// Closes the menu, even when it can no longer be drawn.
  void close();
  [[nodiscard]] bool is_open() const { return is_open_; }
  /// Handles a key while the menu is open. Returns true for the keys of the menu: the arrows, Enter
  /// and Escape, without modifiers. Any other key closes the menu. Escape leaves the lines that a
  /// line leads to, or closes the menu. The chosen action runs before press() returns.
  bool press(const KeyPress& press, const MenuContent& content);
  /// Draws the menu while it is open, with the content that `asked` returns. Runs an action that
  /// was clicked before it returns.
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
  bool is_opened_ = false;  ///< the menu was opened in this picture
  bool is_open_ = false;
  bool has_moved_ = false;         ///< the arrows have moved the selection: scroll it into view
  int chosen_ = -1;                ///< the index among the shown lines; -1: none yet
  std::optional<std::size_t> in_;  ///< the line whose sub-lines are shown
};

}  // namespace tickreel::window
