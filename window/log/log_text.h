#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tickreel/result.h"
#include "window/log/ui_event.h"

namespace tickreel::window {

// What happened at a window, as a text: docs/live.md has its form. Nothing in it depends on how
// fast the machine is: events belong to pictures, which are counted from the beginning of a screen.

/// A picture before which something happened, counted from the one in the log before it or from the
/// beginning of the screen.
struct LoggedPicture {
  std::int64_t pictures = 1;
  std::int64_t microseconds = 0;  ///< since that one
  std::int64_t screen_time = 0;   ///< microseconds of it in which the screen did not wait
  std::vector<UiEvent> events{};

  friend bool operator==(const LoggedPicture&, const LoggedPicture&) = default;
};

/// The name of a screen that is whatever is shown, one after the other.
inline constexpr std::string_view kAnyScreen = "any";

/// What was shown from some point on.
struct LoggedScreen {
  std::string name;
  std::size_t line = 0;
  std::vector<LoggedPicture> pictures{};

  friend bool operator==(const LoggedScreen&, const LoggedScreen&) = default;
};

struct WindowLog {
  int width = 0;  ///< of the window when it was opened, in pixels
  int height = 0;
  double scale = 1.0;  ///< of its interface
  std::vector<LoggedScreen> screens{};

  friend bool operator==(const WindowLog&, const WindowLog&) = default;
};

/// The lines of a log, each with its end.
std::string log_head(int width, int height, double scale);
std::string log_line_of_screen(std::string_view name);
std::string log_text_of(const LoggedPicture& picture);

/// Reads a log; its last line may be cut off, as by a kill. kBadFile with the name of the file and
/// the line for what is none.
Result<WindowLog> parse_window_log(std::string_view text, const std::string& name);
/// The same of a file, which may be a pipe that a shell made.
Result<WindowLog> read_window_log(const std::string& path);

/// More than that is no log of a window.
inline constexpr std::size_t kMaxLogBytes = std::size_t{64} << 20U;

}  // namespace tickreel::window
