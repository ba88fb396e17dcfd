#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "movie/cut/reel/toml_reel.h"
#include "movie/film/film_definition.h"
#include "tickreel/result.h"

namespace tickreel::movie {

enum class ClipEdge : std::uint8_t { kBegin, kEnd };

/// A clip of the film.
struct TrimmedClip {
  const FilmDefinition& film;
  std::string name;
};

/// Returns the reel with an edge of the clip in table `table` moved `frames` frames later. Keys
/// that choose a stretch of a replay, such as mark, become from and to. kUsage for a clip without
/// such an edge.
Result<TomlReel> trim_clip(const TomlReel& toml, std::size_t table, const TrimmedClip& clip,
                           ClipEdge edge, std::int64_t frames);

}  // namespace tickreel::movie
