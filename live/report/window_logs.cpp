#include "live/report/window_logs.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <filesystem>

#include "core/files/system_error.h"
#include "core/files/text_file.h"
#include "core/text/quoted_text.h"
#include "live/spool/recording_spool.h"

namespace tickreel::live {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "window-";
constexpr std::string_view kEnding = ".log";
/// The part of a log that is searched for a recording.
constexpr std::size_t kMaxLogBytes = std::size_t{64} << 20U;
/// The largest seed that a person types. Larger ones are random, so no other session has the same.
constexpr std::uint64_t kTypedSeeds = 0xFFFF;

/// Returns the logs, oldest first: their names begin with the date.
std::vector<std::string> logs_in(const std::string& folder) {
  std::vector<std::string> paths;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (name.starts_with(kPrefix) && name.ends_with(kEnding)) paths.push_back(entry->path());
  }
  std::ranges::sort(paths);
  return paths;
}

std::string name_of(const std::string& path) {
  std::string name = fs::path(path).filename().string();
  constexpr std::string_view kPart = ".part";
  if (name.ends_with(kPart)) name.resize(name.size() - kPart.size());
  return name;
}

std::string session_words(const std::string& game, std::uint64_t seed) {
  return fmt::format("shows {} {} ", quoted_text(game), seed);
}

}  // namespace

std::optional<std::string> window_log_folder() {
  const auto recordings = RecordingSpool::folder_of_user();
  if (!recordings) return std::nullopt;
  return (fs::path(*recordings).parent_path() / "windows").string();
}

Result<NewWindowLog> create_window_log(const std::string& folder) {
  std::error_code error;
  // Logs show what a user did, so they are private.
  if (fs::create_directories(folder, error)) fs::permissions(folder, fs::perms::owner_all, error);
  const auto now = std::chrono::system_clock::now();
  const auto microseconds =
      std::chrono::duration_cast<std::chrono::microseconds>(now.time_since_epoch()).count() %
      1'000'000;
  NewWindowLog log;
  log.path = fmt::format("{}/{}{:%Y%m%d-%H%M%S}-{:06}-{}{}", folder, kPrefix,
                         fmt::gmtime(std::chrono::system_clock::to_time_t(now)), microseconds,
                         getpid(), kEnding);
  log.file = Descriptor(::open(
      log.path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (!log.file.is_open()) return cannot("write", log.path, errno);
  std::vector<std::string> all = logs_in(folder);
  // With a clock that was set back, the new log has the oldest name.
  const auto is_new = [&](const std::string& path) { return name_of(path) == name_of(log.path); };
  const std::size_t too_many = all.size() - std::min(all.size(), kMostWindowLogs);
  std::erase_if(all, is_new);
  for (std::size_t i = 0; i < too_many; ++i) fs::remove(all[i], error);
  return log;
}

std::string log_line_of_replay(const std::string& game, std::uint64_t seed,
                               const std::string& path) {
  return session_words(game, seed) + quoted_text(name_of(path)) + "\n";
}

std::vector<std::string> window_logs_of(const std::string& folder, const ReplayReader& replay) {
  const ReplaySession& session = replay.session();
  // A random seed identifies a recording that was renamed.
  const std::uint64_t seed = session.setup.seed;
  const std::string line =
      "\n" + (seed <= kTypedSeeds ? log_line_of_replay(session.game, seed, replay.path())
                                  : session_words(session.game, seed));
  std::vector<std::string> found;
  for (const std::string& path : logs_in(folder)) {
    const auto text = read_text_file(path, kMaxLogBytes);
    if (text && text->find(line) != std::string::npos) found.push_back(path);
  }
  std::ranges::reverse(found);
  return found;
}

}  // namespace tickreel::live
