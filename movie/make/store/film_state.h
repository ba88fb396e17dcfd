#pragma once

#include <cstdint>
#include <string>

#include "movie/film/film_manifest.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The state of a film on the disk, judged by its manifest, never by file times.
struct FilmState {
  enum class Kind : std::uint8_t {
    kMissing,
    kBegun,     ///< FILE.part/ belongs to this film
    kThere,     ///< the file is what would be made
    kOutdated,  ///< a film was made from something else; or it or its manifest is damaged
    kInTheWay,  ///< a file is there without a manifest
  };
  Kind kind = Kind::kMissing;
  std::string why{};  ///< for kOutdated and kInTheWay: what differs, or is missing
  /// FILE.part/ belongs to another film, or another program made it: it cannot be continued.
  bool has_stale_part = false;
};

/// Compares what is there under `path` with the film that would be made. If the manifest describes
/// the same film, all bytes of the file are read. An empty renderer, or an empty list of libraries,
/// is unknown and not compared. kFailed when something cannot be read.
Result<FilmState> film_state(const std::string& path, const FilmDefinition& film,
                             const FilmProvenance& provenance);

/// Whether a process is making the film of this name now.
bool is_at_work(const std::string& path);

}  // namespace tickreel::movie
