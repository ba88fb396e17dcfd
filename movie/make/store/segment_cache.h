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

/// A segment in a SegmentCache: what it is, on one line of JSON with which its file begins. The
/// bytes of the segment's own file follow, and then those of its samples, if it has any.
struct CachedSegment {
  std::string film;              ///< that it was made for: the name of its file
  std::int64_t first_frame = 0;  ///< where it lies there
  std::int64_t frame_count = 1;  ///< 1 or more
  std::string size;              ///< of its pictures
  std::string decided_by{};      ///< SegmentIdentity::text
  SegmentRecord record;          ///< number 0

  template <typename Archive, typename Segment>
  static void describe(Archive& archive, Segment& of);
};

/// Where a segment lies that is not in a cache.
struct SegmentPlaces {
  std::string file;
  std::string sound;  ///< its samples; of one without any, nothing is there
};

/// Writes one from a segment's files, under `path` when it is complete. kFailed, also when another
/// process writes it, or when the files are not those of the record.
Status write_cached_segment(const std::string& path, const CachedSegment& segment,
                            const SegmentPlaces& from);

/// One that is there, open. Its file may be removed meanwhile. Moves, does not copy.
class CachedSegmentFile {
 public:
  /// Reads what it is. kBadFile when it is none, or not whole; kFailed when it cannot be read.
  static Result<CachedSegmentFile> open(const std::string& path);

  [[nodiscard]] const CachedSegment& segment() const { return segment_; }
  /// Copies it to where segments lie. kBadFile when its bytes are no longer those that were
  /// written: then nothing has got its name there that is not right.
  [[nodiscard]] Status copy_to(const SegmentPlaces& to) const;
  /// Notes that it was used just now, if that may be noted.
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
  std::int64_t begin_;  ///< where the segment's bytes begin
};

/// One file of a cache, as a list shows it.
struct CacheEntry {
  std::string name;  ///< in the directory
  std::int64_t bytes = 0;
  std::chrono::system_clock::time_point used{};  ///< last
  /// What it is; none of one that cannot be read, or is not whole.
  std::optional<CachedSegment> segment{};
};

/// A directory that keeps the segments of films by what decides them (SegmentIdentity), for films
/// that have the same ones. Each is one file, tickreel-HASH.segment, which is there completely or
/// not at all; nothing that is called otherwise is ever touched. Several processes may use one
/// directory at the same time. What is wrong with it never ends a film: it is made without.
///
/// Any thread may call any function.
class SegmentCache {
 public:
  /// Makes the directory where it is missing; one that cannot be made is trouble(). kInTheWay when
  /// something else has its name. `most_bytes`: of all segments, above 0.
  static Result<std::unique_ptr<SegmentCache>> open(const std::string& directory,
                                                    std::int64_t most_bytes);

  /// Whether a directory has it, as far as its name says. Nothing is made or touched.
  static bool has(const std::string& directory, const SegmentIdentity& identity);

  /// Copies the segment to these places, and gives its record, as of segment 0. Nothing when it is
  /// not there, or not as it was written: then it is removed.
  std::optional<SegmentRecord> fetch(const SegmentIdentity& identity, const SegmentPlaces& to);
  /// Keeps a segment that lies there, unless another process keeps it. What was not used for the
  /// longest time goes, as far as there is no room for all.
  void keep(const SegmentIdentity& identity, CachedSegment segment, const SegmentPlaces& from);
  /// Removes it, if it is there.
  void drop(const SegmentIdentity& identity);

  [[nodiscard]] const std::string& directory() const { return directory_; }
  /// The first thing that was wrong with the directory; empty: nothing.
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

/// What a cache holds, that which was used last at the end. `reads`: also what each is, which takes
/// opening it. kFailed when the directory cannot be read.
enum class CacheLook : std::uint8_t { kNames, kSegments };
Result<std::vector<CacheEntry>> list_cache(const std::string& directory, CacheLook look);

/// Removes those that have not been used since, and what killed processes left; gives how many and
/// how large they were.
struct ClearedCache {
  std::int64_t segments = 0;
  std::int64_t bytes = 0;
};
Result<ClearedCache> clear_cache(const std::string& directory,
                                 std::chrono::system_clock::time_point used_before);

}  // namespace tickreel::movie
