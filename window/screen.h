#pragma once

#include <chrono>

#include "window/room.h"

namespace tickreel::window {

class Window;

/// The content of a window, which shows one screen at a time. All calls come from the window's
/// thread.
class Screen {
 public:
  virtual ~Screen() = default;

  /// Returns the screen's name in window logs, in small letters.
  [[nodiscard]] virtual const char* name() const { return "other"; }
  /// Draws one picture: the game with OpenGL, the panels with Dear ImGui.
  virtual void draw(Window& window) = 0;
  /// Returns the time until the next picture is due when nothing happens: 0 while something moves,
  /// kNever when nothing does.
  [[nodiscard]] virtual std::chrono::microseconds until_next_picture() const = 0;
  /// Called when the user wants to close the window. Returns false when the screen asks the user
  /// first; the screen then finishes if the user agrees, and else goes on.
  virtual bool may_close() = 0;
  /// Whether the screen is done.
  [[nodiscard]] virtual bool is_finished() const = 0;

  /// The longest wait for a picture.
  static constexpr std::chrono::microseconds kNever = std::chrono::hours(1);
};

}  // namespace tickreel::window
