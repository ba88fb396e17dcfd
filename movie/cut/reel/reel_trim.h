#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "movie/cut/reel/toml_reel.h"
#include "movie/film/film_definition.h"
#include "movie/plan/reel/clip_keys.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The edge of a clip that trim_clip() moves.
enum class ClipEdge : std::uint8_t { kBegin, kEnd };

/// The clip to trim, as it was planned.
struct TrimmedClip {
  const FilmDefinition& film;  ///< the clip's own definition, from the film of the reel
  /// Becomes the key `name` of the clip when the mark that gave its name is removed.
  std::string name;
  const ClipTable& keys;  ///< all that apply to it, also those of all clips
};

/// Returns the reel with one edge of a clip moved by `frames` frames of the film; below 0: to
/// earlier frames. `table` is the number of the clip's table in the file, from 0. In a clip of a
/// replay, keys that choose a stretch, such as mark, are replaced by from and to; camera cuts, and
/// slow motion without freezes, stay at their times of the game. In a card or a still, which have
/// no time of their own, the length changes. kUsage when no frame would be left, when the clip
/// would begin before time 0, and for clips whose edges cannot be moved: panes, and recorded
/// pictures. Does not check otherwise that the clip lies within its source. Also returns the errors
/// of ReplayReader::open() and TomlReel.
Result<TomlReel> trim_clip(const TomlReel& toml, std::size_t table, const TrimmedClip& clip,
                           ClipEdge edge, std::int64_t frames);

}  // namespace tickreel::movie
