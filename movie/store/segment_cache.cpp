#include "movie/store/segment_cache.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "core/files/file_names.h"
#include "core/files/output_file.h"
#include "core/files/system_error.h"
#include "movie/film/json_text.h"
#include "movie/store/segment_names.h"

namespace tickreel::movie {
namespace {

namespace fs = std::filesystem;
using SystemClock = std::chrono::system_clock;

constexpr std::string_view kNameBegin = "tickreel-";
constexpr std::string_view kNameEnd = ".segment";

/// Whether a cache gives such names: to segments, and to what becomes one.
bool is_entry_name(std::string_view name) {
  constexpr std::size_t kHashDigits = 16;
  return name.size() == kNameBegin.size() + kHashDigits + kNameEnd.size() &&
         name.starts_with(kNameBegin) && name.ends_with(kNameEnd) &&
         name.substr(kNameBegin.size(), kHashDigits).find_first_not_of("0123456789abcdef") ==
             std::string_view::npos;
}

bool is_there(const std::string& path) {
  return ::access(path.c_str(), F_OK) == 0;
}

std::string entry_path(const std::string& directory, const SegmentIdentity& identity) {
  return directory + "/" + std::string(kNameBegin) + hash_text(identity.hash) +
         std::string(kNameEnd);
}

SystemClock::time_point time_of(const timespec& time) {
  return SystemClock::time_point(std::chrono::duration_cast<SystemClock::duration>(
      std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec)));
}

/// When it was used, to sort by. A time in the future says that the clock was wrong then, and that
/// it was before now.
SystemClock::time_point known_use(const CacheEntry& entry, SystemClock::time_point now) {
  // The clocks of file servers are not quite ours.
  constexpr std::chrono::minutes kTolerance{1};
  return entry.used > now + kTolerance ? SystemClock::time_point() : entry.used;
}

/// Regular files with our names, that which was not used for the longest time first.
Result<std::vector<CacheEntry>> entries_in(const std::string& directory) {
  const auto names = names_in(directory);
  if (!names) return names.error();
  std::vector<CacheEntry> entries;
  for (const std::string& name : *names) {
    if (!is_entry_name(name)) continue;
    const std::string path = directory + "/" + name;
    struct stat status {};
    if (::lstat(path.c_str(), &status) != 0) {
      // Another process may have removed it meanwhile.
      if (errno == ENOENT) continue;
      return cannot("look at", path, errno);
    }
    if (!S_ISREG(status.st_mode)) continue;
    entries.push_back({name, status.st_size, time_of(status.st_mtim)});
  }
  const auto now = SystemClock::now();
  std::ranges::stable_sort(entries, {},
                           [now](const CacheEntry& entry) { return known_use(entry, now); });
  return entries;
}

/// What killed processes left of segments.
void remove_left_parts(const std::string& directory, const std::vector<std::string>& names) {
  constexpr std::string_view kPart = kPartEnding;
  for (const std::string& name : names) {
    const std::string whole = name.substr(0, name.size() - std::min(name.size(), kPart.size()));
    const std::string path = directory + "/" + whole;
    if (name.ends_with(kPart) && is_entry_name(whole) && !is_being_written(path)) remove_part(path);
  }
}

}  // namespace

Result<std::unique_ptr<SegmentCache>> SegmentCache::open(const std::string& directory,
                                                         std::int64_t most_bytes) {
  std::unique_ptr<SegmentCache> cache(new SegmentCache(directory, most_bytes));
  std::error_code error;
  if (fs::exists(directory, error) && !fs::is_directory(directory, error)) {
    return in_the_way(directory + " is no directory: give another one as the cache");
  }
  fs::create_directories(directory, error);
  if (error) cache->note(cannot("make the directory", directory, error.value()));
  return cache;
}

std::string SegmentCache::path_of(const SegmentIdentity& identity) const {
  return entry_path(directory_, identity);
}

bool SegmentCache::has(const std::string& directory, const SegmentIdentity& identity) {
  return is_there(entry_path(directory, identity));
}

void SegmentCache::note(const Error& error) {
  const std::lock_guard lock(mutex_);
  if (trouble_.empty()) trouble_ = error.message;
}

std::string SegmentCache::trouble() const {
  const std::lock_guard lock(mutex_);
  return trouble_;
}

std::optional<SegmentRecord> SegmentCache::fetch(const SegmentIdentity& identity,
                                                 const SegmentPlaces& to) {
  const std::string path = path_of(identity);
  if (!is_there(path)) return std::nullopt;
  const auto drop_if_bad = [&](const Error& error) {
    const bool is_damaged = error.kind == ErrorKind::kBadFile;
    const Status removed = is_damaged ? remove_file(path) : Status(error);
    // Another process may have removed it meanwhile.
    if (!removed && is_there(path)) note(removed.error());
    return std::nullopt;
  };
  const auto file = CachedSegmentFile::open(path);
  if (!file) return drop_if_bad(file.error());
  // Another one with the same hash: there is one name for both.
  if (file->segment().decided_by != identity.text) return std::nullopt;
  if (Status copied = file->copy_to(to); !copied) return drop_if_bad(copied.error());
  file->touch();
  return file->segment().record;
}

void SegmentCache::keep(const SegmentIdentity& identity, CachedSegment segment,
                        const SegmentPlaces& from) {
  const std::string path = path_of(identity);
  const std::int64_t sound_bytes = segment.record.sound ? segment.record.sound->bytes : 0;
  if (segment.record.file_bytes > most_bytes_ - std::min(sound_bytes, most_bytes_)) return;
  const auto another_keeps_it = [&] { return is_there(path) || is_being_written(path); };
  if (another_keeps_it()) return;
  segment.decided_by = identity.text;
  segment.record.segment = 0;
  Status kept = write_cached_segment(path, segment, from);
  if (!kept && another_keeps_it()) return;
  if (kept) kept = make_room();
  if (!kept) note(kept.error());
}

void SegmentCache::drop(const SegmentIdentity& identity) {
  const std::string path = path_of(identity);
  const Status removed = remove_file(path);
  // Another process may have removed it meanwhile.
  if (!removed && is_there(path)) note(removed.error());
}

Status SegmentCache::make_room() {
  const std::lock_guard lock(making_room_);
  const auto entries = entries_in(directory_);
  if (!entries) return entries.error();
  std::int64_t bytes = 0;
  for (const CacheEntry& entry : *entries) bytes += entry.bytes;
  for (const CacheEntry& entry : *entries) {
    if (bytes <= most_bytes_) break;
    if (Status removed = remove_file(directory_ + "/" + entry.name); !removed) return removed;
    bytes -= entry.bytes;
  }
  return {};
}

Result<std::vector<CacheEntry>> list_cache(const std::string& directory, CacheLook look) {
  auto entries = entries_in(directory);
  if (!entries || look == CacheLook::kNames) return entries;
  for (CacheEntry& entry : *entries) {
    const std::string path = directory + "/" + entry.name;
    auto file = CachedSegmentFile::open(path);
    if (file) entry.segment = file->segment();
    // Not damaged, unless another process has removed it meanwhile.
    const bool is_refused = !file && file.error().kind != ErrorKind::kBadFile;
    if (is_refused && is_there(path)) return file.error();
  }
  return entries;
}

Result<ClearedCache> clear_cache(const std::string& directory,
                                 SystemClock::time_point used_before) {
  const auto names = names_in(directory);
  if (!names) return names.error();
  remove_left_parts(directory, *names);
  const auto entries = entries_in(directory);
  if (!entries) return entries.error();
  ClearedCache cleared;
  for (const CacheEntry& entry : *entries) {
    if (entry.used >= used_before) continue;
    if (Status removed = remove_file(directory + "/" + entry.name); !removed) {
      return removed.error();
    }
    ++cleared.segments;
    cleared.bytes += entry.bytes;
  }
  return cleared;
}

}  // namespace tickreel::movie
