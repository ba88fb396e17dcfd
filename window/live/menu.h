#pragma once

#include <optional>
#include <string>
#include <vector>

#include "window/live/menu_key.h"

namespace tickreel::window {

/// The width of a menu, in units of the interface.
inline constexpr float kMenuWidth = 300.0F;

/// A list of choices for the arrow keys and Enter, a gamepad or the mouse. Drawn into the current
/// ImGui window.
class Menu {
 public:
  /// Draws the menu, of at least one item, and handles `keys`: kUp and kDown select, and continue
  /// at the other end; kAccept chooses; others are ignored. Returns the index of the item that was
  /// chosen; nothing: none.
  std::optional<std::size_t> draw(const std::vector<std::string>& items,
                                  const std::vector<MenuKey>& keys);
  /// Selects the first item; call it when the menu is shown again.
  void select_first() { selected_ = 0; }

 private:
  std::size_t selected_ = 0;
};

/// The part of a panel that scrolls when the window is too low for the whole panel.
class ScrolledPart {
 public:
  /// Begins the part. `scrolled_lines`: by how many lines it scrolls in this picture.
  void begin(const char* name, float scrolled_lines);
  /// Ends the part that begin() began.
  void end();

 private:
  // The size of the content in the picture before, in pixels.
  float width_ = 0.0F;
  float height_ = 0.0F;
};

/// How dark the game is behind a panel.
enum class Backdrop : std::uint8_t { kDim, kDark };

/// Begins a panel in the middle of the window, over the game. ImGui::End() ends it.
void begin_menu_panel(const char* name, const std::string& title,
                      Backdrop backdrop = Backdrop::kDim);

}  // namespace tickreel::window
