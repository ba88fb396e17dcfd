#pragma once

#include <chrono>
#include <deque>
#include <string>

#include "window/room.h"

namespace tickreel::window {

/// Short messages over the picture that go by themselves.
class Toasts {
 public:
  void add(const std::string& text) { add(text, false); }
  void add_error(const std::string& text) { add(text, true); }
  /// Draws them around a place: the middle of the lowest line, in pixels.
  void draw(float middle_x, float bottom_y);
  /// Until the first of them goes.
  [[nodiscard]] std::chrono::microseconds until_next_goes() const;

 private:
  using Clock = std::chrono::steady_clock;
  struct Toast {
    std::string text;
    bool is_error = false;
    Clock::time_point goes;
  };

  void add(const std::string& text, bool is_error);

  std::deque<Toast> toasts_;
};

}  // namespace tickreel::window
