#pragma once

#include <chrono>

#include "window/room.h"

namespace tickreel::window {

class Window;

/// What a window shows: one of them at a time. All calls come from the window's thread.
class Screen {
 public:
  virtual ~Screen() = default;

  /// For logs of windows: small letters.
  [[nodiscard]] virtual const char* name() const { return "other"; }
  /// Draws one picture: the game with OpenGL, the panels with Dear ImGui.
  virtual void draw(Window& window) = 0;
  /// How long after this picture the next one is due when nothing happens until then: 0 while
  /// something moves, kNever when nothing does.
  [[nodiscard]] virtual std::chrono::microseconds until_next_picture() const = 0;
  /// The user wants to close the window. False: not now; the screen asks first, and finishes when
  /// it has the answer.
  virtual bool may_close() = 0;
  /// Whether another screen's turn has come.
  [[nodiscard]] virtual bool is_finished() const = 0;

  static constexpr std::chrono::microseconds kNever = std::chrono::hours(1);
};

}  // namespace tickreel::window
