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

/// Copies segments of one film between a SegmentCache and the film's directory. Any thread may call
/// any function.
class FilmCache {
 public:
  /// Opens the cache that `settings` name. The errors of SegmentCache::open and
  /// SegmentIdentities::make.
  static Result<std::unique_ptr<FilmCache>> open(const StoredFilmSettings& settings,
                                                 const FilmDefinition& film,
                                                 const FilmProvenance& provenance);

  /// Copies the segment's files into the film's `directory`, and returns its record. Nothing when
  /// the cache does not have the segment.
  std::optional<SegmentRecord> fetch(const SegmentDirectory& directory, std::int64_t segment);
  /// Adds a finished segment to the cache. Trouble shows in warning() only.
  void keep(const SegmentDirectory& directory, const SegmentRecord& record);
  /// Removes a segment from the cache, because its pictures differ from the pictures that would be
  /// made now.
  void drop(std::int64_t segment) { cache_->drop(identities_.at(segment)); }
  /// Returns a warning about trouble with the cache; empty when there is none, and when a call has
  /// returned the warning already.
  std::string warning();

 private:
  FilmCache(std::unique_ptr<SegmentCache> cache, SegmentIdentities identities, std::string film)
      : cache_(std::move(cache)), identities_(std::move(identities)), film_(std::move(film)) {}

  std::unique_ptr<SegmentCache> cache_;
  SegmentIdentities identities_;
  std::string film_;  ///< the name of the film's file
  std::atomic<bool> has_warned_ = false;
};

/// Makes the segments in a directory: opens a sink for each, and records finished segments. Each
/// sink is for one thread at a time, which may be any. Any thread may call any function, except
/// directory() and, during forget_cached(), is_cached().
class SegmentStore {
 public:
  /// `is_whole_film`: whether all segments, and then the film, are written to the directory's disk.
  /// If so, finishing a segment fails when the film will not fit on the disk (check_disk()), unless
  /// the film is open; the segment is recorded even so.
  SegmentStore(SegmentDirectory directory, bool is_whole_film);

  /// Opens a sink for a segment. The sink's finish() reads the segment back, checks and records it.
  /// The store must outlive the sink. The errors of open_sink() and record_segment().
  Result<std::unique_ptr<FrameSink>> open_segment(std::int64_t segment);
  /// Returns a sink that passes the frames to `sink`, which open_segment_sink() has opened for the
  /// segment's path, and writes their samples to the segment's sound file, if the film has sound.
  /// The returned sink's finish() reads the segment back, checks and records it. kFailed when the
  /// sound file cannot be made.
  Result<std::unique_ptr<FrameSink>> record_segment(std::int64_t segment,
                                                    std::unique_ptr<FrameSink> sink);
  /// Copies missing segments from a cache, and adds finished segments to it from now on. Call it
  /// before any segment is opened. Returns how many segments were copied; kInterrupted when `stop`
  /// is set (null: never). The errors of SegmentDirectory::add().
  Result<std::int64_t> use_cache(std::unique_ptr<FilmCache> cache, SegmentDirectory::Stop stop);
  /// Whether the segment came from the cache.
  [[nodiscard]] bool is_cached(std::int64_t segment) const { return cached_.contains(segment); }
  /// Removes a segment that came from the cache, here and in the cache, so that it is made again.
  /// kFailed when a file cannot be removed.
  Status forget_cached(std::int64_t segment);
  /// Returns the cache; null when no cache is used.
  [[nodiscard]] FilmCache* cache() const { return cache_.get(); }
  /// Whether the segment is finished.
  [[nodiscard]] bool has_segment(std::int64_t segment) const;
  /// Returns the number of finished segments.
  [[nodiscard]] std::int64_t segment_count() const;
  /// Returns the bytes of the film so far: for finished and unfinished segments alike, the pictures
  /// coded so far, and the expected size of the sound so far once it is encoded.
  [[nodiscard]] std::int64_t bytes() const;
  /// Returns the directory. Only for the thread that opens and finishes the film, while no
  /// segment's sink is in use.
  [[nodiscard]] SegmentDirectory& directory() { return directory_; }
  [[nodiscard]] const SegmentDirectory& directory() const { return directory_; }

 private:
  friend class RecordedSegment;
  /// Records a finished segment. `coded_bytes`: the bytes that were reported while the segment was
  /// being made.
  Status record(const SegmentRecord& record, std::int64_t coded_bytes);
  Status add(const SegmentRecord& record, std::int64_t coded_bytes);

  /// Numbers about the finished segments. Guarded by `mutex_`, which is never held during writing,
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

/// Returns the settings for the encoder of a film's segments; `path`: the segment's file.
SinkSettings segment_settings(const FilmDefinition& film, const std::string& path);
/// Returns the settings without a file, for questions about the encoder.
SinkSettings segment_settings(const FilmDefinition& film);
/// Whether the film's encoders give the same bytes on every machine.
bool has_reproducible_encoders(const FilmDefinition& film);
/// Returns the format of the film's frames.
FilmFormat film_format(const FilmDefinition& film);
/// Opens the encoder of a segment's pictures, which writes to `path`; it takes no sound. The errors
/// of open_sink.
Result<std::unique_ptr<FrameSink>> open_segment_sink(const SegmentJob& job,
                                                     const std::string& path);

}  // namespace tickreel::movie
