#pragma once

#include <optional>

#include "movie/film/time/capture_range.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// The most seconds in the range of last_seconds_before().
inline constexpr int kKeptSeconds = 15;

/// Returns the range of the last seconds before `now`, for a mark that keeps what has just
/// happened. `begin`: where the game began; the range does not begin earlier. Nothing when `now` is
/// not after `begin`.
std::optional<CaptureRange> last_seconds_before(const Rational& now, const Rational& begin);

}  // namespace tickreel::movie
