#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <string>

#include "window/room.h"

namespace tickreel::window {

/// Short messages over the picture, which disappear by themselves: errors after 8 s, other messages
/// after 4 s. A new message removes an older message with the same words. A new answer also removes
/// the answers that were already drawn, and a new error the errors that were already drawn. At most
/// 4 messages are kept; the oldest is removed first. Texts may have names of fields
/// (with_window_names()).
class Toasts {
 public:
  /// Adds an answer: the result of an action of the user.
  void add(const std::string& text) { add(text, Kind::kAnswer); }
  /// Adds the error of an action of the user.
  void add_error(const std::string& text) { add(text, Kind::kError); }
  /// Adds news: something that is not the answer to an action of the user. Other messages do not
  /// remove it, unless they have the same words or there are too many.
  void add_news(const std::string& text) { add(text, Kind::kNews); }
  /// Draws the messages one above the other, the newest at the bottom. `middle_x`: the middle of
  /// all messages; `bottom_y`: the lower edge of the newest; in pixels of the window. Returns the
  /// height of all messages with the gaps above them, in pixels; 0 without messages.
  float draw(float middle_x, float bottom_y);
  /// Returns the time until the next message disappears; Screen::kNever when there is no message.
  [[nodiscard]] std::chrono::microseconds until_next_goes() const;

 private:
  using Clock = std::chrono::steady_clock;
  enum class Kind : std::uint8_t { kAnswer, kError, kNews };
  struct Toast {
    std::string text;
    Kind kind{};
    Clock::time_point goes;  ///< when the message disappears
    bool was_seen = false;
  };

  void add(const std::string& text, Kind kind);

  std::deque<Toast> toasts_;
};

}  // namespace tickreel::window
