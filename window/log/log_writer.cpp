#include "window/log/log_writer.h"

#include <cerrno>
#include <filesystem>
#include <utility>

#include "core/files/system_error.h"
#include "live/report/window_logs.h"

namespace tickreel::window {
namespace {

/// A longer picture is written on its own, because the screen may count only a part of its time.
constexpr std::int64_t kLongMicroseconds = 100'000;

}  // namespace

LogWriter::LogWriter(std::string folder, std::function<void(const std::string&)> say,
                     std::size_t max_bytes)
    : folder_(std::move(folder)), say_(std::move(say)), max_bytes_(max_bytes) {}

void LogWriter::opened(int width, int height, double scale) {
  head_ = log_head(width, height, scale);
  begin();
}

void LogWriter::begin() {
  if (has_failed_) return;
  file_.reset();
  bytes_ = 0;
  is_full_ = false;
  auto log = create_window_log(folder_);
  if (!log) {
    has_failed_ = true;
    say_("what is pressed in the window is not logged: " + log.error().message);
    return;
  }
  file_ = std::move(log->file);
  path_ = std::move(log->path);
  write(head_);
}

void LogWriter::screen(std::string_view name) {
  // A player may begin with any screen, so the old file can go.
  if (is_full_ || bytes_ > max_bytes_ / 2) {
    const std::string old = path_;
    begin();
    std::error_code error;
    if (file_) std::filesystem::remove(old, error);
    write(last_note_);
  }
  waiting_ = {0};
  write(log_line_of_screen(name));
}

void LogWriter::note(const std::string& line) {
  last_note_ = line;
  write(line);
}

void LogWriter::remark(const std::string& text) {
  write("# " + text + "\n");
}

void LogWriter::picture(const LoggedPicture& picture, bool shows_input) {
  // A picture's own time matters when the picture begins something or takes longer than the screen
  // counts.
  const bool is_special =
      !picture.events.empty() || shows_input || picture.microseconds > kLongMicroseconds;
  if (is_special) {
    if (waiting_.pictures > 0) write(log_text_of(waiting_));
    waiting_ = {0};
    write(log_text_of(picture));
    return;
  }
  waiting_.pictures += picture.pictures;
  waiting_.microseconds += picture.microseconds;
  waiting_.screen_time += picture.screen_time;
}

void LogWriter::write(const std::string& text) {
  if (!file_ || is_full_) return;
  if (bytes_ + text.size() > max_bytes_) {
    is_full_ = true;
    return;
  }
  bytes_ += text.size();
  if (write_all(file_->number(), {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}))
    return;
  say_("what is pressed in the window is logged no more: " + cannot("write", path_, errno).message);
  has_failed_ = true;
  file_.reset();
}

}  // namespace tickreel::window
