#pragma once

#include <cstdint>
#include <string>

#include "movie/film/film_definition.h"
#include "movie/plan/reel/clip_keys.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Empty: a cut.
Result<std::string> transition_kind(const std::string& kind);
Result<std::int64_t> transition_length(const KeyValue& length, const Rational& frame_rate);
/// How a clip comes after the one before it, if there is one.
Result<FilmTransition> transition_of(const ClipTable& clip, const Rational& frame_rate);

}  // namespace tickreel::movie
