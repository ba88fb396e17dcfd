#pragma once

#include <cstdint>
#include <string>

#include "movie/film/film_fade.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// How a film is to begin and end, as it was typed: what it means depends on the frame rate.
struct FadeRequest {
  std::string in{};     ///< seconds of film: "0.5"; or frames: "30f"; empty: no fade
  std::string out{};    ///< the same
  std::string color{};  ///< black, white, or #RRGGBB; empty: black

  [[nodiscard]] bool says_something() const {
    return !in.empty() || !out.empty() || !color.empty();
  }
};

/// The fade of a film of so many frames; a time is rounded to the nearest frame, and is one at
/// least. kUsage when it is none, both together are longer than the film, or there is a colour and
/// no fade: the message names the option and says what would do.
Result<FilmFade> plan_fade(const FadeRequest& request, std::int64_t frame_count,
                           const Rational& frame_rate);

}  // namespace tickreel::movie
