#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "tickreel/core/image.h"
#include "window/log/log_player.h"
#include "window/log/log_writer.h"
#include "window/window_events.h"

namespace tickreel::window {

/// The logs of a window: the log that is written and the log that is played. Also measures the time
/// between pictures, and the part of it that counts for the screen.
class WindowLogs {
 public:
  using Clock = std::chrono::steady_clock;
  using Say = std::function<void(const std::string&)>;

  /// `folder`: WindowSettings::log_folder. `player`: plays WindowSettings::replayed_log; nothing
  /// when no log is played. `say`: WindowSettings::say. `events` is borrowed.
  WindowLogs(const std::string& folder, std::optional<LogPlayer> player, Say say,
             WindowEvents& events);

  /// Begins the log that is written.
  void opened(ImageSize size, double scale);
  /// Begins a screen in both logs. When the played log has no such screen, playing ends.
  void begin_screen(std::string_view name);
  /// Writes a line, newline included, to the log that is written; see LogWriter::note().
  void note(const std::string& line);
  /// Writes to the log that is written a line that players of the log ignore; `text` has no
  /// newline.
  void remark(const std::string& text);

  [[nodiscard]] bool is_playing() const { return player_.has_value(); }
  /// Fetches the next picture of the log, which must be played. Returns the time from the last
  /// picture to it; 16 ms when there is none for this screen. Playing ends when the log is over, or
  /// when the next screen of the log has not come for 60 s.
  std::chrono::microseconds prepare_next();
  /// Handles the events before the picture of prepare_next().
  void let_happen();

  /// Begins a picture, `since_last` after the last one. When a log is played, the log's times count
  /// instead.
  void begin_picture(Clock::duration since_last);
  /// Writes the picture and the events before it, which are complete now, to the log.
  void write_picture();
  /// See Window::elapsed().
  [[nodiscard]] std::chrono::microseconds elapsed() const { return elapsed_; }
  /// Returns the time between the last two pictures; the log's time while a log is played.
  [[nodiscard]] std::chrono::microseconds since_last() const { return since_last_; }
  /// See Window::wait_for_screen().
  void wait_for_screen() { screen_waits_ = true; }

 private:
  void end(const std::string& why);

  Say say_;
  WindowEvents& events_;
  std::optional<LogWriter> writer_;
  std::optional<LogPlayer> player_;    ///< until the log is over
  std::optional<LoggedPicture> next_;  ///< the picture of prepare_next(), until begin_picture()
  /// Since when the log waits for another screen; nothing: it does not.
  std::optional<Clock::time_point> lost_since_;
  std::chrono::microseconds elapsed_{0};
  std::chrono::microseconds since_last_{0};
  bool screen_waits_ = false;
};

}  // namespace tickreel::window
