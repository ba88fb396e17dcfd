#pragma once

#include <cstdint>
#include <string>

#include "core/files/descriptor.h"
#include "movie/film/film_definition.h"
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

}  // namespace tickreel::movie
