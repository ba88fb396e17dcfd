#pragma once

#include <optional>

#include "movie/film/time/capture_range.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// How many of the last seconds are kept.
inline constexpr int kKeptSeconds = 15;

/// Returns the range of the last kKeptSeconds before `now`; it begins at `begin`, where the game
/// began, if that is later. Nothing when `now` is not after `begin`.
std::optional<CaptureRange> last_seconds_before(const Rational& now, const Rational& begin);

}  // namespace tickreel::movie
