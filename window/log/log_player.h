#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "window/log/log_text.h"

namespace tickreel::window {

/// Says what happens before each picture of a window that plays a log: as many pictures after the
/// beginning of its screen as in the log. A picture before which the screen waited for nothing
/// comes when it does so again, however many pictures that takes here.
class LogPlayer {
 public:
  explicit LogPlayer(WindowLog log) : log_(std::move(log)) {}

  [[nodiscard]] const WindowLog& log() const { return log_; }
  /// A screen begins: what the log has before the next one of its kind is left out. False when
  /// there is none; then the log is over.
  bool begin_screen(std::string_view name);
  /// The next picture of this screen; `screen_waits`: it did in the picture before. Nothing when
  /// the log has no more of it.
  std::optional<LoggedPicture> next(bool screen_waits);
  /// Whether everything has happened.
  [[nodiscard]] bool is_over() const;
  /// What comes after this screen; is_over() is false. "line 7: screen play".
  [[nodiscard]] std::string next_screen() const;

 private:
  /// Of a picture before which nothing happened.
  static LoggedPicture part_of(const LoggedPicture& rest);

  WindowLog log_;
  std::size_t screen_ = 0;  ///< after the present one
  std::size_t picture_ = 0;
  std::optional<LoggedPicture> rest_;  ///< of the picture that comes next, without what has passed
};

}  // namespace tickreel::window
