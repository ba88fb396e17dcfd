#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "core/files/descriptor.h"
#include "window/log/log_text.h"

namespace tickreel::window {

/// Writes the log of a window while it is used. The events before a picture are in the file when
/// picture() returns, so after a crash the log has all input that led to it. The file never
/// exceeds `max_bytes`: when a screen begins and the file is more than half as long, a new file
/// replaces it; within a screen the log stops at the limit.
class LogWriter {
 public:
  static constexpr std::size_t kMaxBytes = std::size_t{8} << 20U;

  /// Writes into a folder, see live::create_window_log(). When the log cannot be written, calls
  /// `say` once and stops.
  LogWriter(std::string folder, std::function<void(const std::string&)> say,
            std::size_t max_bytes = kMaxBytes);

  /// Begins the log. The size is the window's, in pixels; `scale` is the scale of the interface.
  void opened(int width, int height, double scale);
  /// Notes that a screen begins.
  void screen(std::string_view name);
  /// Writes a line, which ends in a newline. A new file begins with the last such line.
  void note(const std::string& line);
  /// Writes a line that the player ignores. `text` has no newline.
  void remark(const std::string& text);
  /// Adds one picture. Pictures without events are written together, except pictures that took long
  /// or show the effect of earlier input (`shows_input`).
  void picture(const LoggedPicture& picture, bool shows_input = false);

 private:
  void begin();
  void write(const std::string& text);

  std::string folder_;
  std::function<void(const std::string&)> say_;
  std::size_t max_bytes_;
  std::string head_;
  std::string last_note_;
  std::optional<Descriptor> file_;
  std::string path_;
  std::size_t bytes_ = 0;
  bool is_full_ = false;
  bool has_failed_ = false;
  LoggedPicture waiting_{0};  ///< the pictures since the last one that was written
};

}  // namespace tickreel::window
