#include "movie/plan/fade_request.h"

#include "movie/plan/film_values.h"

namespace tickreel::movie {

Result<FilmFade> plan_fade(const FadeRequest& request, std::int64_t frame_count,
                           const Rational& frame_rate) {
  const auto in = parse_film_length_or_none("§fade-in", request.in, frame_rate);
  if (!in) return about("fade-in", in.error());
  const auto out = parse_film_length_or_none("§fade-out", request.out, frame_rate);
  if (!out) return about("fade-out", out.error());
  const auto color = parse_color("§fade-color", request.color);
  if (!color) return about("fade-color", color.error());
  const FilmFade fade{*in, *out, *color};
  if (fade.is_none() && !request.color.empty()) {
    return bad_field("fade-color", " means nothing without §fade-in or §fade-out: leave it out");
  }
  if (*in + *out > frame_count) {
    return bad_field("fade-in", " and §fade-out come to " + std::to_string(*in + *out) +
                                    " frames, and the film has " + std::to_string(frame_count) +
                                    ": give shorter ones");
  }
  return fade;
}

}  // namespace tickreel::movie
