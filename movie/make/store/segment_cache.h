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

/// The description of a segment in a SegmentCache. A file of the cache begins with the description,
/// on one line of JSON. The bytes of the segment's own file follow, and then the bytes of its
/// samples, if it has any.
struct CachedSegment {
  std::string film;              ///< the name of the file of the film that the segment was made for
  std::int64_t first_frame = 0;  ///< the segment's first frame in that film
  std::int64_t frame_count = 1;  ///< 1 or more
  std::string size;              ///< the size of the pictures, "1920x1080"
  std::string decided_by{};      ///< SegmentIdentity::text
  SegmentRecord record;          ///< the record, with the segment number 0

  template <typename Archive, typename Segment>
  static void describe(Archive& archive, Segment& of);
};

/// The paths of the files of a segment outside of a cache.
struct SegmentPlaces {
  std::string file;
  std::string sound;  ///< the samples; for a film without sound there is no such file
};

/// Writes a file of a cache from a segment's files. The file gets the name `path` when it is
/// complete. kNotNow when another process is writing it; kFailed also when the segment's files do
/// not match the record.
Status write_cached_segment(const std::string& path, const CachedSegment& segment,
                            const SegmentPlaces& from);

/// An open file of a cache. It can be read even if the file is removed meanwhile. Moves, does not
/// copy.
class CachedSegmentFile {
 public:
  /// Opens a file and reads its description. kBadFile when the file is not a cached segment, or is
  /// incomplete; kFailed when it cannot be read.
  static Result<CachedSegmentFile> open(const std::string& path);

  [[nodiscard]] const CachedSegment& segment() const { return segment_; }
  /// Copies the segment's files to `to`. kBadFile when the bytes are no longer the bytes that were
  /// written; a damaged file does not appear at `to`, but the pictures may when only the sound is
  /// damaged.
  [[nodiscard]] Status copy_to(const SegmentPlaces& to) const;
  /// Sets the time of the last use to now, if the system allows that.
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

/// A file of a cache in a list of its files.
struct CacheEntry {
  std::string name;  ///< the file's name in the directory
  std::int64_t bytes = 0;
  std::chrono::system_clock::time_point used{};  ///< the last use
  /// The description; nothing when the file is damaged, incomplete or removed meanwhile, or when
  /// only names were asked for.
  std::optional<CachedSegment> segment{};
};

/// A directory that keeps segments of films under everything that determines them
/// (SegmentIdentity), for other films that have the same segments. Each segment is one file,
/// tickreel-HASH.segment, which exists completely or not at all; other files are never touched.
/// Several processes may use one directory at the same time. Errors of the directory never end a
/// film: the film is made without the cache.
///
/// Any thread may call any function.
class SegmentCache {
 public:
  /// Opens the cache, and makes the directory if it is missing. An error in making it only shows in
  /// trouble(). kInTheWay when something else has the name of the directory. `most_bytes`: the
  /// limit for all segments together, above 0.
  static Result<std::unique_ptr<SegmentCache>> open(const std::string& directory,
                                                    std::int64_t most_bytes);

  /// Whether the directory has a file for this segment. Changes nothing.
  static bool has(const std::string& directory, const SegmentIdentity& identity);

  /// Copies the segment to the paths `to`, and returns its record, with the segment number 0.
  /// Nothing when the cache does not have the segment. Removes a damaged segment.
  std::optional<SegmentRecord> fetch(const SegmentIdentity& identity, const SegmentPlaces& to);
  /// Adds a segment from its files, unless it is there, another process is adding it, or it alone
  /// exceeds the limit. Then removes the least recently used segments until the rest fits the
  /// limit.
  void keep(const SegmentIdentity& identity, CachedSegment segment, const SegmentPlaces& from);
  /// Removes the segment, if the cache has it.
  void drop(const SegmentIdentity& identity);

  [[nodiscard]] const std::string& directory() const { return directory_; }
  /// Returns the first error of the directory; empty when there was none.
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

/// How much list_cache() reads: names and sizes alone, or also the description of each segment.
enum class CacheLook : std::uint8_t { kNames, kSegments };
/// Lists the segments of a cache, the most recently used last. A time in the future counts as the
/// oldest. kFailed when the directory, or with kSegments a file in it, cannot be read.
Result<std::vector<CacheEntry>> list_cache(const std::string& directory, CacheLook look);

/// The number of segments that clear_cache() removed, and their bytes.
struct ClearedCache {
  std::int64_t segments = 0;
  std::int64_t bytes = 0;
};
/// Removes the segments that were last used before `used_before`, and the unfinished segments that
/// killed processes left. kFailed, perhaps after some are removed, when the system refuses.
Result<ClearedCache> clear_cache(const std::string& directory,
                                 std::chrono::system_clock::time_point used_before);

}  // namespace tickreel::movie
