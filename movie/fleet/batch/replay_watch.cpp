#include "movie/fleet/batch/replay_watch.h"

#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/files/file_names.h"
#include "core/files/system_error.h"
#include "sim/replay/replay_reader.h"

namespace tickreel::movie {
namespace {

namespace fs = std::filesystem;

/// How often `stop` is checked.
constexpr int kLookAgainMs = 200;

/// Whether the name is that of a replay. Hidden files are still being written by other programs.
bool is_replay(const std::string& name) {
  return name.ends_with(kReplayEnding) && !name.starts_with('.');
}

bool is_finished(const std::string& path) {
  const auto replay = ReplayReader::open(path);
  return replay && replay->is_complete();
}

}  // namespace

Result<ReplayWatch> ReplayWatch::begin(const std::string& folder) {
  Descriptor events(::inotify_init1(IN_CLOEXEC | IN_NONBLOCK));
  if (!events.is_open()) return failed("§watch: no folder can be watched: " + reason(errno));
  constexpr std::uint32_t kWhat = IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF;
  if (::inotify_add_watch(events.number(), folder.c_str(), kWhat | IN_ONLYDIR) < 0) {
    return failed("§watch: " + folder + " cannot be watched: " + reason(errno));
  }
  ReplayWatch watch(folder, std::move(events));
  Status seen = watch.look_at_folder();
  return seen ? Result<ReplayWatch>(std::move(watch)) : seen.error();
}

Status ReplayWatch::look_at_folder() {
  std::error_code error;
  for (fs::directory_iterator at(folder_, error), end; !error && at != end; at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (is_replay(name)) changed_.insert(at->path().string());
  }
  return error ? failed("§watch: " + folder_ + " cannot be read: " + error.message()) : Status();
}

Status ReplayWatch::read_events() {
  alignas(inotify_event) std::array<char, 16384> buffer{};
  while (true) {
    const ssize_t size = ::read(events_.number(), buffer.data(), buffer.size());
    if (size <= 0) return {};
    for (ssize_t at = 0; at < size;) {
      const auto* const event = reinterpret_cast<const inotify_event*>(buffer.data() + at);
      at += static_cast<ssize_t>(sizeof(inotify_event) + event->len);
      if ((event->mask & (IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED)) != 0) {
        return failed("§watch: " + folder_ + " was removed or moved away");
      }
      // The system has dropped events, because there were too many.
      if ((event->mask & IN_Q_OVERFLOW) != 0) {
        if (Status seen = look_at_folder(); !seen) return seen;
        continue;
      }
      const std::string name = event->len > 0 ? std::string(event->name) : std::string();
      if (is_replay(name)) changed_.insert((fs::path(folder_) / name).string());
    }
  }
}

std::vector<std::string> ReplayWatch::take_finished() {
  std::vector<std::string> finished;
  std::copy_if(changed_.begin(), changed_.end(), std::back_inserter(finished), is_finished);
  changed_.clear();  // an unfinished replay will change again
  return finished;
}

Result<std::vector<std::string>> ReplayWatch::wait(const std::atomic<bool>& stop) {
  while (!stop.load()) {
    if (Status read = read_events(); !read) return read.error();
    std::vector<std::string> finished = take_finished();
    if (!finished.empty()) return finished;
    pollfd waits{events_.number(), POLLIN, 0};
    ::poll(&waits, 1, kLookAgainMs);
  }
  return std::vector<std::string>();
}

}  // namespace tickreel::movie
