#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <string>

#include "window/room.h"

namespace tickreel::window {

/// Short messages over the picture that go by themselves. One takes the place of those of its kind
/// that were seen before it, and of one with the same words.
class Toasts {
 public:
  /// What came of what somebody has done.
  void add(const std::string& text) { add(text, Kind::kAnswer); }
  /// Why nothing did.
  void add_error(const std::string& text) { add(text, Kind::kError); }
  /// What nobody has asked for: it stays until its time is over, whatever comes after it.
  void add_news(const std::string& text) { add(text, Kind::kNews); }
  /// Draws them around a place: the middle of the lowest line, in pixels.
  void draw(float middle_x, float bottom_y);
  /// Until the first of them goes.
  [[nodiscard]] std::chrono::microseconds until_next_goes() const;

 private:
  using Clock = std::chrono::steady_clock;
  enum class Kind : std::uint8_t { kAnswer, kError, kNews };
  struct Toast {
    std::string text;
    Kind kind{};
    Clock::time_point goes;
    bool was_seen = false;
  };

  void add(const std::string& text, Kind kind);

  std::deque<Toast> toasts_;
};

}  // namespace tickreel::window
