#include "movie/film/pictures/known_video.h"

#include <algorithm>
#include <deque>
#include <filesystem>
#include <mutex>
#include <optional>
#include <system_error>
#include <utility>

#include "encode/segments/segment_file.h"

namespace tickreel::movie {
namespace {

namespace fs = std::filesystem;

/// The values that tell whether a file has changed.
struct FileStamp {
  std::string path;
  std::uintmax_t bytes = 0;
  fs::file_time_type changed{};
  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

struct Remembered {
  FileStamp stamp;
  KnownVideo known;
};

class VideoMemory {
 public:
  std::optional<KnownVideo> find(const FileStamp& stamp) {
    const std::scoped_lock lock(mutex_);
    const auto found = std::ranges::find(videos_, stamp, &Remembered::stamp);
    return found == videos_.end() ? std::nullopt : std::optional(found->known);
  }
  void add(FileStamp stamp, KnownVideo known) {
    constexpr std::size_t kMost = 16;
    const std::scoped_lock lock(mutex_);
    videos_.push_back({std::move(stamp), std::move(known)});
    if (videos_.size() > kMost) videos_.pop_front();
  }

 private:
  std::mutex mutex_;
  std::deque<Remembered> videos_;
};

}  // namespace

Result<KnownVideo> know_video(const std::string& path) {
  static VideoMemory memory;
  std::error_code unknown;
  if (!fs::is_regular_file(path, unknown)) {
    return bad_file("there is no file " + path);
  }
  FileStamp stamp{path, fs::file_size(path, unknown), {}};
  if (!unknown) stamp.changed = fs::last_write_time(path, unknown);
  if (unknown) return failed("cannot open " + path + ": " + unknown.message());
  if (auto known = memory.find(stamp)) return *std::move(known);
  auto video = MediaVideo::open(path);
  if (!video) return video.error();
  const auto hash = hash_file(path);
  if (!hash) return hash.error();
  KnownVideo known{*std::move(video), hash->xxh3};
  memory.add(std::move(stamp), known);
  return known;
}

}  // namespace tickreel::movie
