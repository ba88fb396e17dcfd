#pragma once

#include <cstdint>
#include <string>

#include "movie/film/film_manifest.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// What is there of a film, by its manifest: never by times.
struct FilmState {
  enum class Kind : std::uint8_t {
    kMissing,
    kBegun,     ///< FILE.part/ belongs to it
    kThere,     ///< it is what would be made
    kOutdated,  ///< it is there, made of other things; or it, or its manifest, is damaged
    kInTheWay,  ///< something is there without a manifest
  };
  Kind kind = Kind::kMissing;
  std::string why{};  ///< of kOutdated and kInTheWay: what is different, or missing
  /// FILE.part/ belongs to another film, or was made by another program: it cannot be continued.
  bool has_stale_part = false;
};

/// Compares what is there under `path` with the film that would be made. If a film's manifest says
/// the same, all bytes of the film are read. An empty renderer, and no libraries, are not known:
/// then those of the film's other machines are not compared. kFailed when what is there cannot be
/// read.
Result<FilmState> film_state(const std::string& path, const FilmDefinition& film,
                             const FilmProvenance& provenance);

/// Whether a process is making the film of this name.
bool is_at_work(const std::string& path);

}  // namespace tickreel::movie
