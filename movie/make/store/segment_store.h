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

/// The segments of one film, on their way from a SegmentCache and into it. Any thread may call any
/// function.
class FilmCache {
 public:
  /// The errors of SegmentCache::open and SegmentIdentities::make.
  static Result<std::unique_ptr<FilmCache>> open(const StoredFilmSettings& settings,
                                                 const FilmDefinition& film,
                                                 const FilmProvenance& provenance);

  /// `directory`: of the film. Puts the segment's files into it, and gives its record. Nothing when
  /// the cache has it not.
  std::optional<SegmentRecord> fetch(const SegmentDirectory& directory, std::int64_t segment);
  /// Keeps a segment that is finished.
  void keep(const SegmentDirectory& directory, const SegmentRecord& record);
  /// Removes a segment that is not what would be made now.
  void drop(std::int64_t segment) { cache_->drop(identities_.at(segment)); }
  /// What the user should know of the cache; empty: nothing. Once.
  std::string warning();

 private:
  FilmCache(std::unique_ptr<SegmentCache> cache, SegmentIdentities identities, std::string film)
      : cache_(std::move(cache)), identities_(std::move(identities)), film_(std::move(film)) {}

  std::unique_ptr<SegmentCache> cache_;
  SegmentIdentities identities_;
  std::string film_;  ///< the name of its file
  std::atomic<bool> has_warned_ = false;
};

/// Makes segments in a directory: their sinks, which may be used by a thread each, and the records
/// of those that are finished. Any thread may call any function but directory().
class SegmentStore {
 public:
  /// `is_whole_film`: all segments will lie here, and the film too, so that the disk is watched.
  SegmentStore(SegmentDirectory directory, bool is_whole_film);

  /// A sink that finishes by reading the segment back and recording it. Refers to the store.
  Result<std::unique_ptr<FrameSink>> open_segment(std::int64_t segment);
  /// The same for a sink that is open already, with the segment's settings.
  Result<std::unique_ptr<FrameSink>> record_segment(std::int64_t segment,
                                                    std::unique_ptr<FrameSink> sink);
  /// Takes what is missing from a cache, and keeps there what is made from now on. Before any
  /// segment is opened. Gives how many were taken; kInterrupted when it is stopped.
  Result<std::int64_t> use_cache(std::unique_ptr<FilmCache> cache, SegmentDirectory::Stop stop);
  /// Whether it was taken from there.
  [[nodiscard]] bool is_cached(std::int64_t segment) const { return cached_.contains(segment); }
  /// Such a segment is to be made again: it goes here, and from the cache.
  Status forget_cached(std::int64_t segment);
  /// Null: none is used.
  [[nodiscard]] FilmCache* cache() const { return cache_.get(); }
  [[nodiscard]] bool has_segment(std::int64_t segment) const;
  [[nodiscard]] std::int64_t segment_count() const;  ///< of the finished ones
  /// What of the film there is: the pictures of the finished ones, those coded so far of the ones
  /// in flight, and what their sound is expected to come to when it is encoded.
  [[nodiscard]] std::int64_t bytes() const;
  /// For the thread that opens and finishes the film, while no segment's sink is in use.
  [[nodiscard]] SegmentDirectory& directory() { return directory_; }
  [[nodiscard]] const SegmentDirectory& directory() const { return directory_; }

 private:
  friend class RecordedSegment;
  /// `coded_bytes`: what was told of it while it was in flight.
  Status record(const SegmentRecord& record, std::int64_t coded_bytes);
  Status add(const SegmentRecord& record, std::int64_t coded_bytes);

  /// What is known of the finished segments. Guarded by `mutex_`, which is never held while
  /// something is written: those who draw ask too.
  struct Finished {
    std::set<std::int64_t> segments;
    std::int64_t bytes = 0;        ///< on the disk
    std::int64_t sound_bytes = 0;  ///< of these
    std::int64_t frames = 0;
  };
  void count(const SegmentRecord& record, std::int64_t coded_bytes);
  void change_bytes_in_flight(std::int64_t by);

  std::mutex adding_;  ///< guards the directory's records
  SegmentDirectory directory_;
  const bool is_whole_film_;
  std::unique_ptr<FilmCache> cache_;
  std::set<std::int64_t> cached_;  ///< segments that were taken from it
  mutable std::mutex mutex_;
  Finished finished_;
  std::int64_t bytes_in_flight_ = 0;  ///< guarded by `mutex_` too
};

/// What the encoder of a film's segments is told; `path` is the file.
SinkSettings segment_settings(const FilmDefinition& film, const std::string& path);
/// The same of a file that is not there: for those who ask what it would be.
SinkSettings segment_settings(const FilmDefinition& film);
/// Whether its encoders give the same bytes on every machine.
bool has_reproducible_encoders(const FilmDefinition& film);
/// And what comes.
FilmFormat film_format(const FilmDefinition& film);
/// The encoder of a segment that goes to `path`, with the errors of open_sink.
Result<std::unique_ptr<FrameSink>> open_segment_sink(const SegmentJob& job,
                                                     const std::string& path);

}  // namespace tickreel::movie
