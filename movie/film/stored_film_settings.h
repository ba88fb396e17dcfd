#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "movie/room.h"

namespace tickreel::movie {

/// The default of StoredFilmSettings::cache_bytes.
inline constexpr std::int64_t kDefaultCacheBytes = 4'000'000'000;

/// Where and how a film is stored (StoredFilm).
struct StoredFilmSettings {
  std::string path{};  ///< the film's file, FILE
  /// Replaces an existing FILE, and, without `resume`, the parts that an interrupted export left.
  bool overwrite = false;
  bool resume = false;           ///< continues an interrupted export if there is one, else begins
  bool writes_manifest = false;  ///< writes FILE.manifest.json
  bool is_listed = false;        ///< whether the start window lists the unfinished film; only
                                 ///< StoredFilm::how_to_go_on() depends on it
  std::int64_t size_limit = 0;   ///< the most bytes of FILE; 0: any number
  /// The folder of the cache of segments (SegmentCache), which is read and written; empty: no
  /// cache. Never changes the film.
  std::string cache{};
  std::int64_t cache_bytes = kDefaultCacheBytes;  ///< the most bytes of all segments in the cache
  /// Ends opening, making and joining the film with kInterrupted when it becomes true; any thread
  /// may set it at any time. Borrowed; null: never.
  const std::atomic<bool>* stop = nullptr;
};

}  // namespace tickreel::movie
