#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "movie/film/segment_identity.h"
#include "movie/store/segment_cache.h"
#include "movie/store/segment_directory.h"
#include "movie/store/stored_film_settings.h"
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

}  // namespace tickreel::movie
