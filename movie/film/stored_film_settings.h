#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "movie/room.h"

namespace tickreel::movie {

inline constexpr std::int64_t kDefaultCacheBytes = 4'000'000'000;

/// Where and how a film is stored.
struct StoredFilmSettings {
  std::string path{};            ///< FILE
  bool overwrite = false;        ///< replaces FILE, and what an interrupted export left
  bool resume = false;           ///< continues an interrupted export, if there is one
  bool writes_manifest = false;  ///< FILE.manifest.json
  bool is_listed = false;        ///< a window lists the unfinished film and can continue it
  std::int64_t size_limit = 0;   ///< the most bytes of FILE; 0: any number
  /// The folder of the cache of segments (SegmentCache), used for reading and writing; empty: no
  /// cache. Never changes the film.
  std::string cache{};
  std::int64_t cache_bytes = kDefaultCacheBytes;  ///< the most bytes of all segments in the cache
  /// Stops open() and join_directory() when it becomes true; may be set by any thread at any time.
  /// Borrowed; null: never.
  const std::atomic<bool>* stop = nullptr;
};

}  // namespace tickreel::movie
