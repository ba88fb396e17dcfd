#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tickreel/result.h"
#include "window/log/ui_event.h"

namespace tickreel::window {

// The log of a window as text; docs/files.md describes the format. The log does not depend on the
// speed of the machine: events belong to pictures, which are counted from the beginning of a
// screen.

/// A run of pictures, and the events that happened before the last of them.
struct LoggedPicture {
  std::int64_t pictures = 1;  ///< the number of pictures since the logged picture before
  /// The time since the logged picture before, or since the beginning of the screen.
  std::int64_t microseconds = 0;
  /// The part of `microseconds` in which the screen did not wait.
  std::int64_t screen_time = 0;
  std::vector<UiEvent> events{};

  friend bool operator==(const LoggedPicture&, const LoggedPicture&) = default;
};

/// The screen name in a log that stands for every screen.
inline constexpr std::string_view kAnyScreen = "any";

/// A screen in a log, with everything that happened on it.
struct LoggedScreen {
  std::string name;
  std::size_t line = 0;  ///< the line of the log, from 1
  std::vector<LoggedPicture> pictures{};

  friend bool operator==(const LoggedScreen&, const LoggedScreen&) = default;
};

/// A whole log.
struct WindowLog {
  int width = 0;  ///< the size of the window when it opens, in pixels
  int height = 0;
  double scale = 1.0;  ///< the scale of the interface
  std::vector<LoggedScreen> screens{};

  friend bool operator==(const WindowLog&, const WindowLog&) = default;
};

/// Return lines of a log, each with its newline: the two at its beginning, the one that begins a
/// screen (`name`: small letters), and those of a picture and its events.
std::string log_head(int width, int height, double scale);
std::string log_line_of_screen(std::string_view name);
std::string log_text_of(const LoggedPicture& picture);

/// Parses a log. A last line without a newline, as after a kill, is ignored from line 3 on.
/// kBadFile, with `name` (the name of the file) and the line, for an invalid log.
Result<WindowLog> parse_window_log(std::string_view text, const std::string& name);
/// Reads and parses a log file, which may be a pipe of a shell. The errors of parse_window_log()
/// and of read_given_text() with kMaxLogBytes.
Result<WindowLog> read_window_log(const std::string& path);

/// The most bytes of a log that is read.
inline constexpr std::size_t kMaxLogBytes = std::size_t{64} << 20U;

}  // namespace tickreel::window
