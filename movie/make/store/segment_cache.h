#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/files/descriptor.h"
#include "movie/film/film_definition.h"
#include "movie/film/segment_identity.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A segment in a SegmentCache. Its file begins with this description, on one line of JSON. The
/// bytes of the segment's own file follow, and then those of its samples, if it has any.
struct CachedSegment {
  std::string film;              ///< the name of the film's file that it was made for
  std::int64_t first_frame = 0;  ///< its first frame in that film
  std::int64_t frame_count = 1;  ///< 1 or more
  std::string size;              ///< the size of its pictures
  std::string decided_by{};      ///< SegmentIdentity::text
  SegmentRecord record;          ///< as of segment 0

  template <typename Archive, typename Segment>
  static void describe(Archive& archive, Segment& of);
};

/// The files of a segment outside of a cache.
struct SegmentPlaces {
  std::string file;
  std::string sound;  ///< its samples; there is no such file without sound
};

/// Writes a cached segment from a segment's files; it gets the name `path` when it is complete.
/// kFailed also when another process is writing it, or when the files are not those of the record.
Status write_cached_segment(const std::string& path, const CachedSegment& segment,
                            const SegmentPlaces& from);

/// An open file of a cached segment. The file may be removed meanwhile. Moves, does not copy.
class CachedSegmentFile {
 public:
  /// Reads the description. kBadFile when the file is not a cached segment, or is incomplete;
  /// kFailed when it cannot be read.
  static Result<CachedSegmentFile> open(const std::string& path);

  [[nodiscard]] const CachedSegment& segment() const { return segment_; }
  /// Copies the segment's files to `to`. kBadFile when the bytes are no longer those that were
  /// written; a damaged file never gets its name there.
  [[nodiscard]] Status copy_to(const SegmentPlaces& to) const;
  /// Notes that the segment was used just now, if the system allows that.
  void touch() const;

 private:
  CachedSegmentFile(std::string path, Descriptor file, CachedSegment segment, std::int64_t begin)
      : path_(std::move(path)),
        file_(std::move(file)),
        segment_(std::move(segment)),
        begin_(begin) {}

  std::string path_;
  Descriptor file_;
  CachedSegment segment_;
  std::int64_t begin_;  ///< the offset of the segment's bytes
};

/// A file of a cache, as a list shows it.
struct CacheEntry {
  std::string name;  ///< the file's name in the directory
  std::int64_t bytes = 0;
  std::chrono::system_clock::time_point used{};  ///< the last use
  /// The description; nothing when the file cannot be read or is incomplete.
  std::optional<CachedSegment> segment{};
};

/// A directory that keeps segments of films by what determines them (SegmentIdentity), for films
/// that have the same segments. Each is one file, tickreel-HASH.segment, which is there completely
/// or not at all; other files are never touched. Several processes may use one directory at the
/// same time. Errors of the directory never end a film: the film is made without it.
///
/// Any thread may call any function.
class SegmentCache {
 public:
  /// Opens the cache, and makes the directory if it is missing; a failure to make it is only
  /// trouble(). kInTheWay when something else has its name. `most_bytes`: the limit for all
  /// segments, above 0.
  static Result<std::unique_ptr<SegmentCache>> open(const std::string& directory,
                                                    std::int64_t most_bytes);

  /// Whether a directory has a file with the segment's name. Makes and changes nothing.
  static bool has(const std::string& directory, const SegmentIdentity& identity);

  /// Copies the segment to these places, and returns its record, as of segment 0. Nothing when it
  /// is not there; a damaged one is removed.
  std::optional<SegmentRecord> fetch(const SegmentIdentity& identity, const SegmentPlaces& to);
  /// Adds a segment from its files, unless another process does. Removes the least recently used
  /// segments while all together are too large.
  void keep(const SegmentIdentity& identity, CachedSegment segment, const SegmentPlaces& from);
  /// Removes the segment, if it is there.
  void drop(const SegmentIdentity& identity);

  [[nodiscard]] const std::string& directory() const { return directory_; }
  /// The first error of the directory; empty: none.
  [[nodiscard]] std::string trouble() const;

 private:
  SegmentCache(std::string directory, std::int64_t most_bytes)
      : directory_(std::move(directory)), most_bytes_(most_bytes) {}
  [[nodiscard]] std::string path_of(const SegmentIdentity& identity) const;
  void note(const Error& error);
  Status make_room();

  std::string directory_;
  std::int64_t most_bytes_;
  std::mutex making_room_;
  mutable std::mutex mutex_;
  std::string trouble_;  ///< guarded by `mutex_`
};

/// Lists the segments of a cache, the most recently used last. kSegments also opens each file and
/// reads its description. kFailed when the directory cannot be read.
enum class CacheLook : std::uint8_t { kNames, kSegments };
Result<std::vector<CacheEntry>> list_cache(const std::string& directory, CacheLook look);

/// Removes the segments that were last used before `used_before`, and unfinished ones that killed
/// processes left. Returns how many segments were removed, and their bytes.
struct ClearedCache {
  std::int64_t segments = 0;
  std::int64_t bytes = 0;
};
Result<ClearedCache> clear_cache(const std::string& directory,
                                 std::chrono::system_clock::time_point used_before);

}  // namespace tickreel::movie
