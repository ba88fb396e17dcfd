#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <string>

#include "window/room.h"

namespace tickreel::window {

/// Short messages over the picture that disappear by themselves. A message replaces one with the
/// same words, and those of its kind that were already seen.
class Toasts {
 public:
  /// Adds the result of a user's action.
  void add(const std::string& text) { add(text, Kind::kAnswer); }
  /// Adds the error of a user's action.
  void add_error(const std::string& text) { add(text, Kind::kError); }
  /// Adds news that the user has not asked for; later messages do not replace it.
  void add_news(const std::string& text) { add(text, Kind::kNews); }
  /// Draws the messages. The place is the middle of the lowest line, in pixels.
  void draw(float middle_x, float bottom_y);
  /// The time until the first message disappears.
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
