#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "movie/cut/reel/toml_reel.h"
#include "movie/film/film_definition.h"
#include "tickreel/result.h"

namespace tickreel::movie {

enum class ClipEdge : std::uint8_t { kBegin, kEnd };

/// A clip as the film has it.
struct TrimmedClip {
  const FilmDefinition& film;
  std::string name;
};

/// The reel with an edge of the clip in table `table` so many frames later. What chose a stretch of
/// a replay, such as a mark, becomes from and to. kUsage for what has no such edge.
Result<TomlReel> trim_clip(const TomlReel& toml, std::size_t table, const TrimmedClip& clip,
                           ClipEdge edge, std::int64_t frames);

}  // namespace tickreel::movie
