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

/// The logs of a window: the one that is written, and the one that is played. Knows how much time
/// passes from picture to picture, and for what is shown.
class WindowLogs {
 public:
  using Clock = std::chrono::steady_clock;
  using Say = std::function<void(const std::string&)>;

  /// Everything as WindowSettings has it; `events` is borrowed.
  WindowLogs(const std::string& folder, std::optional<LogPlayer> player, Say say,
             WindowEvents& events);

  void opened(ImageSize size, double scale);
  void begin_screen(std::string_view name);
  void note(const std::string& line);
  void remark(const std::string& text);

  [[nodiscard]] bool is_playing() const { return player_.has_value(); }
  /// Of the log that is played: what comes next. How long after the last picture that is.
  std::chrono::microseconds prepare_next();
  /// It happens.
  void let_happen();

  /// A picture begins, so long after the last one.
  void begin_picture(Clock::duration since_last);
  /// What happened before it is complete.
  void write_picture();
  /// See Window.
  [[nodiscard]] std::chrono::microseconds elapsed() const { return elapsed_; }
  [[nodiscard]] std::chrono::microseconds since_last() const { return since_last_; }
  void wait_for_screen() { screen_waits_ = true; }

 private:
  void end(const std::string& why);

  Say say_;
  WindowEvents& events_;
  std::optional<LogWriter> writer_;
  std::optional<LogPlayer> player_;  ///< until its log is over
  std::optional<LoggedPicture> next_;
  std::optional<Clock::time_point> lost_since_;  ///< the log goes on in another screen
  std::chrono::microseconds elapsed_{0};
  std::chrono::microseconds since_last_{0};
  bool screen_waits_ = false;
};

}  // namespace tickreel::window
