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
  /// Draws the menu and returns the index of the chosen item, if any.
  std::optional<std::size_t> draw(const std::vector<std::string>& items,
                                  const std::vector<MenuKey>& keys);
  /// Resets the selection when the menu is shown again.
  void select_first() { selected_ = 0; }

 private:
  std::size_t selected_ = 0;
};

/// The part of a panel that scrolls when the window is too low for all of it.
class ScrolledPart {
 public:
  /// `scrolled_lines`: the lines to scroll in this picture.
  void begin(const char* name, float scrolled_lines);
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
