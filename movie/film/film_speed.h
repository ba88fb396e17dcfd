#pragma once

#include "encode/film_field.h"
#include "movie/time/speed_plan.h"

namespace tickreel::movie {

/// The speeds at which the pitch of the sound can be kept.
inline const Rational kSlowestKeptPitch{1, 16};
inline const Rational kFastestKeptPitch{4};

/// How fast the game goes in a film: a part of FilmedReplay.
struct FilmSpeed {
  SpeedPlan plan{};
  bool is_muted = false;     ///< silence where the speed is not 1; else the sound is there
  bool keeps_pitch = false;  ///< that sound is stretched; else it is pitched, as a tape's

  template <typename Archive, typename... Speed>
  static void describe(Archive& archive, Speed&... of) {
    archive.field({"speed", "§speed", true}, of.plan.keys...);
    archive.field({"freeze", "§freeze", true}, of.plan.freezes...);
    archive.choice({"speed_audio", "§speed-audio", true}, "pitched", "muted", of.is_muted...);
    archive.choice({"pitch", "§pitch", true}, "follow", "keep", of.keeps_pitch...);
  }
};

}  // namespace tickreel::movie
