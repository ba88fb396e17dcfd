#include "movie/plan/shutter_request.h"

#include "movie/film/film_times.h"

namespace tickreel::movie {

Status take_shutter(const FilmRequest& request, FilmedReplay& filmed) {
  FilmShutter& shutter = filmed.shutter;
  const bool has_samples = shutter.samples > 0;
  const bool is_asked_for = has_samples || shutter.blends_ticks;
  if (!request.shutter && shutter.is_triangle && !is_asked_for) {
    return bad_field("shutter-weights", " means nothing without §shutter: leave it out");
  }
  const int usual = shutter.blends_ticks ? kFullShutter : has_samples ? kUsualShutter : 0;
  // The film of a stored definition has the value already.
  const Rational own = shutter.is_none() ? Rational(usual) : shutter.degrees;
  shutter.degrees = request.shutter.value_or(own);
  if (!has_samples) shutter.samples = kUsualTemporalSamples;
  // One moment per picture is a film without motion blur.
  const bool is_plain = shutter.samples == 1 && !shutter.blends_ticks;
  if (shutter.is_none() || is_plain) shutter = {};
  return check_shutter(filmed);
}

}  // namespace tickreel::movie
