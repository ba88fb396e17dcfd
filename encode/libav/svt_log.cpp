#include "encode/libav/svt_log.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <optional>

#include "core/files/memory_file.h"

namespace tickreel::encode {
namespace {

/// It lives as long as the program, because SVT-AV1 never closes its log.
std::optional<MemoryFile>& log_file() {
  static std::optional<MemoryFile> file;
  return file;
}

}  // namespace

void capture_svt_log() {
  if (std::getenv("SVT_LOG") != nullptr || std::getenv("SVT_LOG_FILE") != nullptr) return;
  constexpr const char* kErrorsOnly = "1";
  constexpr int kReplace = 1;
  ::setenv("SVT_LOG", kErrorsOnly, kReplace);
  auto file = MemoryFile::create();
  if (!file) return;
  // The path names this process: programs started from here inherit the variable, and /proc/self
  // would be another process there.
  const std::string path = fmt::format("/proc/{}/fd/{}", ::getpid(), file->descriptor());
  if (::access(path.c_str(), W_OK) != 0) return;
  log_file().emplace(*std::move(file));
  ::setenv("SVT_LOG_FILE", path.c_str(), kReplace);
}

std::string take_svt_error() {
  static std::mutex one_at_a_time;
  static off_t end_of_last = 0;
  const std::lock_guard lock(one_at_a_time);
  if (!log_file()) return {};
  // The last lines may still be in a buffer of the C library.
  std::fflush(nullptr);
  std::array<char, 512> text{};
  const ssize_t count = ::pread(log_file()->descriptor(), text.data(), text.size(), end_of_last);
  end_of_last = ::lseek(log_file()->descriptor(), 0, SEEK_END);
  if (count <= 0) return {};
  // "Svt[error]: Instance 1: Source Height must be at least 64"
  std::string line(text.data(), static_cast<std::size_t>(count));
  line.erase(std::min(line.find('\n'), line.size()));
  const std::size_t prefix = line.rfind(": ");
  return prefix == std::string::npos ? line : line.substr(prefix + 2);
}

}  // namespace tickreel::encode
