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

/// The logs of a window: the one being written and the one being played. Also measures the time
/// between pictures and the time that counts for the screen.
class WindowLogs {
 public:
  using Clock = std::chrono::steady_clock;
  using Say = std::function<void(const std::string&)>;

  /// The arguments are those of WindowSettings; `events` is borrowed.
  WindowLogs(const std::string& folder, std::optional<LogPlayer> player, Say say,
             WindowEvents& events);

  void opened(ImageSize size, double scale);
  void begin_screen(std::string_view name);
  void note(const std::string& line);
  void remark(const std::string& text);

  [[nodiscard]] bool is_playing() const { return player_.has_value(); }
  /// Fetches the next picture of the played log. Returns its time after the last picture.
  std::chrono::microseconds prepare_next();
  /// Handles the events before that picture.
  void let_happen();

  /// Begins a picture. `since_last`: the time since the last one.
  void begin_picture(Clock::duration since_last);
  /// Writes the picture with the events before it, which are complete now.
  void write_picture();
  /// See Window::elapsed().
  [[nodiscard]] std::chrono::microseconds elapsed() const { return elapsed_; }
  [[nodiscard]] std::chrono::microseconds since_last() const { return since_last_; }
  void wait_for_screen() { screen_waits_ = true; }

 private:
  void end(const std::string& why);

  Say say_;
  WindowEvents& events_;
  std::optional<LogWriter> writer_;
  std::optional<LogPlayer> player_;  ///< until the log is over
  std::optional<LoggedPicture> next_;
  /// since when the log is waiting for another screen
  std::optional<Clock::time_point> lost_since_;
  std::chrono::microseconds elapsed_{0};
  std::chrono::microseconds since_last_{0};
  bool screen_waits_ = false;
};

}  // namespace tickreel::window
