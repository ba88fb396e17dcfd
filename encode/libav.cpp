#include "encode/libav.h"

#include <array>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <utility>

namespace tickreel {
namespace {

// For each thread its own: encoders of several segments fail at the same time without mixing up
// their reasons.
thread_local std::string last_logged_error;

void keep_error(void* /*source*/, int level, const char* format, std::va_list arguments) {
  if (level > AV_LOG_ERROR) return;
  std::array<char, 512> line{};
  std::vsnprintf(line.data(), line.size(), format, arguments);
  std::string text = line.data();
  while (!text.empty() && (text.back() == '\n' || text.back() == '.')) text.pop_back();
  if (!text.empty()) last_logged_error = std::move(text);
}

}  // namespace

void capture_libav_log() {
  static std::once_flag once;
  std::call_once(once, [] {
    av_log_set_callback(keep_error);
    // SVT-AV1 describes every encoder past FFmpeg, on standard error, unless it reads this.
    constexpr const char* kErrorsOnly = "1";
    constexpr int kKeepTheUsers = 0;
    ::setenv("SVT_LOG", kErrorsOnly, kKeepTheUsers);
  });
}

std::string libav_error(int code) {
  std::string logged = std::exchange(last_logged_error, {});
  if (!logged.empty()) return logged;
  std::array<char, AV_ERROR_MAX_STRING_SIZE> text{};
  av_strerror(code, text.data(), text.size());
  return text.data();
}

void forget_libav_error() {
  last_logged_error.clear();
}

}  // namespace tickreel
