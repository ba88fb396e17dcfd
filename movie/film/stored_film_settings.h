#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "movie/room.h"

namespace tickreel::movie {

inline constexpr std::int64_t kDefaultCacheBytes = 4'000'000'000;

/// Where a film goes.
struct StoredFilmSettings {
  std::string path{};            ///< FILE
  bool overwrite = false;        ///< replaces FILE, and what an interrupted export left
  bool resume = false;           ///< continues what an interrupted export left, if anything
  bool writes_manifest = false;  ///< FILE.manifest.json
  bool is_listed = false;        ///< a window lists what is left of it, and goes on there
  std::int64_t size_limit = 0;   ///< bytes that FILE may have; 0: any number
  /// Where segments are kept by what decides them (SegmentCache), and are taken from; empty:
  /// nowhere. Never changes the film.
  std::string cache{};
  std::int64_t cache_bytes = kDefaultCacheBytes;  ///< of all segments there
  /// Ends open() and join_directory(); set by any thread at any time, borrowed. Null: nothing does.
  const std::atomic<bool>* stop = nullptr;
};

}  // namespace tickreel::movie
