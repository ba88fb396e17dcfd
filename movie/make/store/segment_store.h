#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>

#include "encode/frame_sink.h"
#include "movie/film/segment_identity.h"
#include "movie/film/stored_film_settings.h"
#include "movie/make/store/segment_cache.h"
#include "movie/make/store/segment_directory.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Moves the segments of one film from a SegmentCache and into it. Any thread may call any
/// function.
class FilmCache {
 public:
  /// The errors of SegmentCache::open and SegmentIdentities::make.
  static Result<std::unique_ptr<FilmCache>> open(const StoredFilmSettings& settings,
                                                 const FilmDefinition& film,
                                                 const FilmProvenance& provenance);

  /// Copies the segment's files into the film's `directory`, and returns its record. Nothing when
  /// the cache does not have the segment.
  std::optional<SegmentRecord> fetch(const SegmentDirectory& directory, std::int64_t segment);
  /// Adds a finished segment to the cache.
  void keep(const SegmentDirectory& directory, const SegmentRecord& record);
  /// Removes a segment from the cache: one whose pictures differ from those that would be made now.
  void drop(std::int64_t segment) { cache_->drop(identities_.at(segment)); }
  /// Returns a warning about the cache, once; empty: none.
  std::string warning();

 private:
  FilmCache(std::unique_ptr<SegmentCache> cache, SegmentIdentities identities, std::string film)
      : cache_(std::move(cache)), identities_(std::move(identities)), film_(std::move(film)) {}

  std::unique_ptr<SegmentCache> cache_;
  SegmentIdentities identities_;
  std::string film_;  ///< the name of the film's file
  std::atomic<bool> has_warned_ = false;
};

/// Makes the segments in a directory: opens their sinks, each of which a thread may use, and
/// records finished segments. Any thread may call any function but directory().
class SegmentStore {
 public:
  /// `is_whole_film`: whether all segments, and then the film, are written to the directory's disk.
  /// If so, each finished segment checks that the film will fit on the disk (check_disk()).
  SegmentStore(SegmentDirectory directory, bool is_whole_film);

  /// Opens a sink whose finish() reads the segment back, checks and records it. The store must live
  /// longer than the sink.
  Result<std::unique_ptr<FrameSink>> open_segment(std::int64_t segment);
  /// Does the same with `sink`, which was opened with the segment's settings.
  Result<std::unique_ptr<FrameSink>> record_segment(std::int64_t segment,
                                                    std::unique_ptr<FrameSink> sink);
  /// Takes missing segments from a cache, and adds segments to it from now on. Call it before any
  /// segment is opened. Returns how many were taken; kInterrupted when it is stopped.
  Result<std::int64_t> use_cache(std::unique_ptr<FilmCache> cache, SegmentDirectory::Stop stop);
  /// Whether the segment came from the cache.
  [[nodiscard]] bool is_cached(std::int64_t segment) const { return cached_.contains(segment); }
  /// Removes such a segment here and from the cache, so that it is made again.
  Status forget_cached(std::int64_t segment);
  /// Null: no cache is used.
  [[nodiscard]] FilmCache* cache() const { return cache_.get(); }
  [[nodiscard]] bool has_segment(std::int64_t segment) const;
  [[nodiscard]] std::int64_t segment_count() const;  ///< finished segments
  /// The bytes of the film so far: the finished segments' pictures, those coded so far of segments
  /// in flight, and the expected size of their encoded sound.
  [[nodiscard]] std::int64_t bytes() const;
  /// Only for the thread that opens and finishes the film, while no segment's sink is in use.
  [[nodiscard]] SegmentDirectory& directory() { return directory_; }
  [[nodiscard]] const SegmentDirectory& directory() const { return directory_; }

 private:
  friend class RecordedSegment;
  /// `coded_bytes`: the bytes that were reported while the segment was in flight.
  Status record(const SegmentRecord& record, std::int64_t coded_bytes);
  Status add(const SegmentRecord& record, std::int64_t coded_bytes);

  /// Figures of the finished segments. Guarded by `mutex_`, which is never held during writing,
  /// because the threads that draw use it too.
  struct Finished {
    std::set<std::int64_t> segments;
    std::int64_t bytes = 0;        ///< bytes on the disk
    std::int64_t sound_bytes = 0;  ///< the part of `bytes` that is sound
    std::int64_t frames = 0;
  };
  void count(const SegmentRecord& record, std::int64_t coded_bytes);
  void change_bytes_in_flight(std::int64_t by);

  std::mutex adding_;  ///< guards the directory's records
  SegmentDirectory directory_;
  const bool is_whole_film_;
  std::unique_ptr<FilmCache> cache_;
  std::set<std::int64_t> cached_;  ///< segments that came from the cache
  mutable std::mutex mutex_;
  Finished finished_;
  std::int64_t bytes_in_flight_ = 0;  ///< guarded by `mutex_` too
};

/// Returns the settings for the encoder of a film's segments; `path`: the file.
SinkSettings segment_settings(const FilmDefinition& film, const std::string& path);
/// Returns the settings without a file, for those who only ask about the encoder.
SinkSettings segment_settings(const FilmDefinition& film);
/// Whether the film's encoders give the same bytes on every machine.
bool has_reproducible_encoders(const FilmDefinition& film);
/// Returns the format of the film's frames.
FilmFormat film_format(const FilmDefinition& film);
/// Opens the encoder of a segment, which writes to `path`. The errors of open_sink.
Result<std::unique_ptr<FrameSink>> open_segment_sink(const SegmentJob& job,
                                                     const std::string& path);

}  // namespace tickreel::movie
