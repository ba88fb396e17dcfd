#pragma once

#include <cstdint>
#include <string>

#include "movie/film/film_fade.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The requested fades of a film. Their lengths in frames depend on the frame rate.
struct FadeRequest {
  std::string in{};     ///< seconds of film ("0.5") or frames ("30f"); empty or "0": no fade
  std::string out{};    ///< in the form of `in`
  std::string color{};  ///< black, white, or #RRGGBB; empty: black

  /// Whether any member is given.
  [[nodiscard]] bool says_something() const {
    return !in.empty() || !out.empty() || !color.empty();
  }
};

/// Returns the fade of a film of `frame_count` frames. A time is rounded to the nearest frame, at
/// least one. kUsage for an invalid length, for two fades that are longer than the film together,
/// and for a colour without a fade; the message names the option and says what would be valid.
Result<FilmFade> plan_fade(const FadeRequest& request, std::int64_t frame_count,
                           const Rational& frame_rate);

}  // namespace tickreel::movie
