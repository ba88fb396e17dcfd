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
    kBegun,     ///< FILE.part/ belongs to this film; FILE is not looked at
    kThere,     ///< the file is the film that would be made
    kOutdated,  ///< the film was made from something else, or the film or its manifest is damaged
    kInTheWay,  ///< a file without a manifest has the name
  };
  Kind kind = Kind::kMissing;
  std::string why{};  ///< for kOutdated and kInTheWay: the difference, or what is missing
  /// Whether FILE.part/ belongs to another film, or was made by another program, so that it cannot
  /// be continued.
  bool has_stale_part = false;
};

/// Compares the files at `path` with the film that would be made. If the manifest describes the
/// same film, all bytes of the file are read. An empty renderer, or an empty list of libraries,
/// means unknown and is not compared. kFailed when something cannot be read.
Result<FilmState> film_state(const std::string& path, const FilmDefinition& film,
                             const FilmProvenance& provenance);

/// Whether a process is making the film at `path` now.
bool is_at_work(const std::string& path);

}  // namespace tickreel::movie
