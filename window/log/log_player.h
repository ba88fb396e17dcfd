#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "window/log/log_text.h"

namespace tickreel::window {

/// Plays a window log: says which events happen before each picture. A picture comes as many
/// pictures after the beginning of its screen as in the log. A picture before which the logged
/// screen did not wait is held back while the screen here waits, however many pictures that takes.
class LogPlayer {
 public:
  explicit LogPlayer(WindowLog log) : log_(std::move(log)) {}

  [[nodiscard]] const WindowLog& log() const { return log_; }
  /// Begins a screen: skips the log to the next screen of this name. False when there is none; then
  /// the log is over.
  bool begin_screen(std::string_view name);
  /// Returns the events before the next picture of this screen. `screen_waits`: the screen waited
  /// in the picture before. Nothing when the log has no more pictures of the screen.
  std::optional<LoggedPicture> next(bool screen_waits);
  /// True when all events have happened.
  [[nodiscard]] bool is_over() const;
  /// The place in the log after this screen, as "line 7: screen play". Call only while is_over() is
  /// false.
  [[nodiscard]] std::string next_screen() const;

 private:
  /// Returns one picture's share of the times of `rest`, a run of pictures without events.
  static LoggedPicture part_of(const LoggedPicture& rest);

  WindowLog log_;
  std::size_t screen_ = 0;  ///< the index after the present screen
  std::size_t picture_ = 0;
  /// the part of the next logged picture that is still to come
  std::optional<LoggedPicture> rest_;
};

}  // namespace tickreel::window
