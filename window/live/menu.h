#pragma once

#include <optional>
#include <string>
#include <vector>

#include "window/live/menu_key.h"

namespace tickreel::window {

/// Units of the interface: how wide a menu is.
inline constexpr float kMenuWidth = 300.0F;

/// A list of things to choose from, with the arrow keys and Enter, a gamepad, or the mouse. Drawn
/// into the window of Dear ImGui that is begun.
class Menu {
 public:
  /// The number of what was chosen, if something was.
  std::optional<std::size_t> draw(const std::vector<std::string>& items,
                                  const std::vector<MenuKey>& keys);
  /// For when the menu is shown anew.
  void select_first() { selected_ = 0; }

 private:
  std::size_t selected_ = 0;
};

/// The part of a panel that gets a bar to scroll with where the window is too low for all of it.
class ScrolledPart {
 public:
  /// Scrolled by so many lines in this picture.
  void begin(const char* name, float scrolled_lines);
  void end();

 private:
  // Of the content, in the picture before; pixels.
  float width_ = 0.0F;
  float height_ = 0.0F;
};

/// How much of the game is to be seen beside a panel.
enum class Backdrop : std::uint8_t { kDim, kDark };

/// Begins a panel in the middle of the window, over the game; ImGui::End() ends it.
void begin_menu_panel(const char* name, const std::string& title,
                      Backdrop backdrop = Backdrop::kDim);

}  // namespace tickreel::window
