#pragma once

#include <cstdint>

#include "encode/film_field.h"
#include "movie/time/shutter.h"

namespace tickreel::movie {

/// How long each picture of a film is exposed: a part of FilmedReplay. A film without motion blur
/// says nothing of it.
struct FilmShutter : Shutter {
  template <typename Archive, typename... Of>
  static void describe(Archive& archive, Of&... of) {
    archive.field({"shutter", "§shutter", true}, of.degrees...);
    archive.field({"temporal_samples", "§temporal-samples", true, 1, kMostTemporalSamples},
                  of.samples...);
    archive.choice({"shutter_weights", "§shutter-weights", true}, "box", "triangle",
                   of.is_triangle...);
    archive.choice({"resample", "§resample", true}, "interpolate", "blend", of.blends_ticks...);
  }
};

}  // namespace tickreel::movie
