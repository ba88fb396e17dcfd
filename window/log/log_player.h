#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "window/log/log_text.h"

namespace tickreel::window {

/// Plays a window log: tells which events happen before each picture. Each logged picture comes
/// after as many pictures of its screen as in the log. A picture for which the logged screen did
/// not wait is held back while the screen here waits, for as many pictures as that takes.
class LogPlayer {
 public:
  explicit LogPlayer(WindowLog log) : log_(std::move(log)) {}

  [[nodiscard]] const WindowLog& log() const { return log_; }
  /// Begins a screen: skips the log to the next screen of this name or kAnyScreen, unless a
  /// kAnyScreen still has pictures. Returns false when there is none; then the log cannot be played
  /// on, and next() and is_over() must not be called any more.
  bool begin_screen(std::string_view name);
  /// Returns the next picture of this screen, with the events before it; a picture without events
  /// while the next logged one is held back. `screen_waits`: the screen here waited in the last
  /// picture. Nothing when the log has no more pictures of the screen.
  std::optional<LoggedPicture> next(bool screen_waits);
  /// Whether all pictures of the log have been played.
  [[nodiscard]] bool is_over() const;
  /// Returns the place of the next screen in the log, "line 7: screen play", or "its end".
  [[nodiscard]] std::string next_screen() const;

 private:
  /// Returns one picture of `rest`, a run of pictures without events, with its share of the times.
  static LoggedPicture part_of(const LoggedPicture& rest);

  WindowLog log_;
  std::size_t screen_ = 0;  ///< the index of the next screen in the log
  std::size_t picture_ = 0;
  /// The part of the present logged picture that has not been played yet.
  std::optional<LoggedPicture> rest_;
};

}  // namespace tickreel::window
