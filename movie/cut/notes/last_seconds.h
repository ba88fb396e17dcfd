#pragma once

#include <optional>

#include "movie/film/time/capture_range.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// How much of what has just happened is kept.
inline constexpr int kKeptSeconds = 15;

/// The range up to `now`, as long as that, and shorter near `begin`, where the game began. Nothing
/// when nothing has happened yet.
std::optional<CaptureRange> last_seconds_before(const Rational& now, const Rational& begin);

}  // namespace tickreel::movie
