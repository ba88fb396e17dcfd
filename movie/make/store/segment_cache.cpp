#include "movie/make/store/segment_cache.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "core/files/file_names.h"
#include "core/files/output_file.h"
#include "core/files/system_error.h"
#include "encode/xxh3.h"
#include "movie/film/film_json.h"
#include "movie/film/json_text.h"
#include "movie/make/store/segment_names.h"

namespace tickreel::movie {
namespace {

constexpr const char* kVersionField = "tickreel_cached_segment";
constexpr std::size_t kMaxLineBytes = std::size_t{64} << 20U;
constexpr std::size_t kPieceBytes = std::size_t{1} << 20U;

std::span<const std::uint8_t> bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

Error is_damaged(const std::string& path, const std::string& why) {
  return bad_file(path + " is no segment that can be used: " + why);
}

/// Reads as many bytes as fit into `room`; fewer only at the end of the file.
Result<std::size_t> read_at(int file, std::int64_t offset, std::span<std::uint8_t> room,
                            const std::string& path) {
  std::size_t count = 0;
  while (count < room.size()) {
    const ssize_t read = ::pread(file, room.data() + count, room.size() - count,
                                 offset + static_cast<std::int64_t>(count));
    if (read < 0 && errno == EINTR) continue;
    if (read < 0) return cannot("read", path, errno);
    if (read == 0) break;
    count += static_cast<std::size_t>(read);
  }
  return count;
}

/// Returns the first line of a file, without its end.
Result<std::string> first_line(int file, const std::string& path) {
  constexpr std::size_t kLinePiece = std::size_t{16} << 10U;
  std::array<std::uint8_t, kLinePiece> piece{};
  std::string line;
  while (line.size() < kMaxLineBytes) {
    const auto count = read_at(file, static_cast<std::int64_t>(line.size()), piece, path);
    if (!count) return count.error();
    const std::span<const std::uint8_t> read(piece.data(), *count);
    const auto newline = std::ranges::find(read, std::uint8_t{'\n'});
    line.append(read.begin(), newline);
    if (newline != read.end()) return line;
    if (*count < piece.size()) break;
  }
  return is_damaged(path, "it does not begin with a line that says what it is");
}

Result<CachedSegment> parse_segment(std::string_view line, const std::string& path) {
  auto json = parse_json(line, path);
  if (!json) return json.error();
  JsonReader reader(*json);
  reader.version(kVersionField, kDocumentVersion);
  if (reader.ok()) reader.take(take_own_hash(*json));
  CachedSegment segment;
  CachedSegment::describe(reader, segment);
  if (const Status read = reader.finish(); !read) return is_damaged(path, read.error().message);
  return segment;
}

/// A range of bytes of a file, and the hash that it must have.
struct Piece {
  int file = -1;
  std::int64_t offset = 0;
  FileHash is{};
};

/// Copies the bytes. False when they do not have their hash.
Result<bool> copy(const Piece& from, const std::string& path, OutputFile& to) {
  std::vector<std::uint8_t> room(
      static_cast<std::size_t>(std::clamp<std::int64_t>(from.is.bytes, 1, kPieceBytes)));
  Xxh3 hash;
  for (std::int64_t done = 0; done < from.is.bytes;) {
    const auto most =
        std::min<std::int64_t>(from.is.bytes - done, static_cast<std::int64_t>(room.size()));
    const std::span<std::uint8_t> piece(room.data(), static_cast<std::size_t>(most));
    const auto count = read_at(from.file, from.offset + done, piece, path);
    if (!count) return count.error();
    if (*count < piece.size()) return false;
    hash.add(piece);
    if (Status written = to.write(piece); !written) return written.error();
    done += most;
  }
  return hash.digest() == from.is.xxh3;
}

Result<Descriptor> open_to_read(const std::string& path) {
  Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  if (!file.is_open()) return cannot("read", path, errno);
  return file;
}

FileHash file_of(const SegmentRecord& record) {
  return {record.file_hash, record.file_bytes};
}

namespace fs = std::filesystem;
using SystemClock = std::chrono::system_clock;

constexpr std::string_view kNameBegin = "tickreel-";
constexpr std::string_view kNameEnd = ".segment";

/// Whether a cache gives such names to segments, finished or not.
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

/// Returns the time of last use, to sort by. A time in the future comes from a wrong clock, and
/// counts as the oldest.
SystemClock::time_point known_use(const CacheEntry& entry, SystemClock::time_point now) {
  // The clocks of file servers differ a little from this machine's.
  constexpr std::chrono::minutes kTolerance{1};
  return entry.used > now + kTolerance ? SystemClock::time_point() : entry.used;
}

/// Returns the regular files of the cache, the least recently used first.
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

/// Removes unfinished segments that killed processes left.
void remove_left_parts(const std::string& directory, const std::vector<std::string>& names) {
  constexpr std::string_view kPart = kPartEnding;
  for (const std::string& name : names) {
    const std::string whole = name.substr(0, name.size() - std::min(name.size(), kPart.size()));
    const std::string path = directory + "/" + whole;
    if (name.ends_with(kPart) && is_entry_name(whole) && !is_being_written(path)) remove_part(path);
  }
}

}  // namespace

template <typename Archive, typename Segment>
void CachedSegment::describe(Archive& archive, Segment& of) {
  constexpr double kLongestName = 4096;
  constexpr double kLongestIdentity = double{64 << 20};
  archive.field({"film", "", false, 0, kLongestName}, of.film);
  archive.integer("first_frame", of.first_frame);
  archive.field({"frames", "", false, 1, 1e6}, of.frame_count);
  archive.field({"size", "", false, 0, kLongestName}, of.size);
  archive.field({"decided_by", "", false, 0, kLongestIdentity}, of.decided_by);
  archive.part("record", [&](auto& part) {
    describe_record(part, of.record, SegmentPlan{of.frame_count, of.frame_count});
  });
}

Status write_cached_segment(const std::string& path, const CachedSegment& segment,
                            const SegmentPlaces& from) {
  JsonWriter writer;
  writer.integer(kVersionField, kDocumentVersion);
  CachedSegment::describe(writer, segment);
  Json line = writer.take();
  add_own_hash(line);
  auto file = OutputFile::create(path, true);
  if (!file) return file.error();
  if (Status written = file->write(bytes_of(on_one_line(line) + "\n")); !written) return written;
  const auto add = [&](const std::string& part, const FileHash& is) -> Status {
    const auto opened = open_to_read(part);
    if (!opened) return opened.error();
    const auto same = copy({opened->number(), 0, is}, part, *file);
    if (!same) return same.error();
    return *same ? Status() : failed(part + " was changed since it was made");
  };
  const SegmentRecord& record = segment.record;
  if (Status added = add(from.file, file_of(record)); !added) return added;
  if (record.sound) {
    if (Status added = add(from.sound, *record.sound); !added) return added;
  }
  return file->publish();
}

Result<CachedSegmentFile> CachedSegmentFile::open(const std::string& path) {
  auto file = open_to_read(path);
  if (!file) return file.error();
  struct stat status {};
  if (::fstat(file->number(), &status) != 0) return cannot("read", path, errno);
  if (!S_ISREG(status.st_mode)) return is_damaged(path, "it is no file");
  const auto line = first_line(file->number(), path);
  if (!line) return line.error();
  auto segment = parse_segment(*line, path);
  if (!segment) return segment.error();
  const auto begin = static_cast<std::int64_t>(line->size()) + 1;
  std::int64_t left = status.st_size - begin;
  left -= std::min(left, segment->record.file_bytes);
  const std::int64_t sound = segment->record.sound ? segment->record.sound->bytes : 0;
  if (left != sound || status.st_size - begin - sound != segment->record.file_bytes) {
    return is_damaged(path, "it has not the length that it says");
  }
  return CachedSegmentFile(path, *std::move(file), *std::move(segment), begin);
}

Status CachedSegmentFile::copy_to(const SegmentPlaces& to) const {
  const auto copy_part = [&](std::int64_t offset, const FileHash& is,
                             const std::string& place) -> Status {
    auto file = OutputFile::create(place, true);
    if (!file) return file.error();
    const auto same = copy({file_.number(), offset, is}, path_, *file);
    if (!same) return same.error();
    if (!*same) return is_damaged(path_, "its bytes are not those that were written");
    return file->publish();
  };
  const SegmentRecord& record = segment_.record;
  if (Status copied = copy_part(begin_, file_of(record), to.file); !copied) return copied;
  if (!record.sound) return {};
  return copy_part(begin_ + record.file_bytes, *record.sound, to.sound);
}

void CachedSegmentFile::touch() const {
  constexpr std::array<timespec, 2> kAccessedOrNot = {timespec{0, UTIME_OMIT},
                                                      timespec{0, UTIME_NOW}};
  static_cast<void>(::futimens(file_.number(), kAccessedOrNot.data()));
}

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
  // Another segment has the same hash, and thus the same name.
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
    // Damaged files are only listed by name, and so are files that another process has removed
    // meanwhile.
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
