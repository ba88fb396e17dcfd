#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "core/files/descriptor.h"
#include "window/log/log_text.h"

namespace tickreel::window {

/// Writes the log of a window while it is used: what happened before a picture is in the file
/// before the picture is drawn, so a crash has all that led to it. It never grows beyond kMaxBytes:
/// it begins anew with a screen once it is half as long, and within one it ends there.
class LogWriter {
 public:
  static constexpr std::size_t kMaxBytes = std::size_t{8} << 20U;

  /// Into a folder, see live::create_window_log(). `say` is told once when it cannot be written,
  /// and nothing is logged then.
  LogWriter(std::string folder, std::function<void(const std::string&)> say,
            std::size_t max_bytes = kMaxBytes);

  /// Of the window, in pixels, with the scale of its interface.
  void opened(int width, int height, double scale);
  void screen(std::string_view name);
  /// A line of its own, with its end; the last one is repeated where the log begins anew.
  void note(const std::string& line);
  /// What nobody plays: one line, without its end.
  void remark(const std::string& text);
  /// One more picture. Those before which nothing happened are written together, but for those that
  /// show something that happened earlier.
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
  LoggedPicture waiting_{0};  ///< what passed since the last picture that was written
};

}  // namespace tickreel::window
