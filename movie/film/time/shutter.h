#pragma once

#include <cstdint>
#include <string_view>

#include "movie/room.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

inline constexpr int kFullShutter = 360;   ///< degrees: open for the whole frame
inline constexpr int kUsualShutter = 180;  ///< where only samples are asked for
inline constexpr int kUsualTemporalSamples = 16;
inline constexpr int kMostTemporalSamples = 256;

/// How each picture of a film is exposed. The shutter opens at the frame's own time, so that
/// nothing before a film's in point or a camera's cut is ever seen, and is open for degrees / 360
/// of the time to the next frame.
struct Shutter {
  Rational degrees{};         ///< 0..360; 0: the picture shows one moment
  std::int64_t samples = 0;   ///< the moments of a picture; 0 with `degrees`
  bool blends_ticks = false;  ///< each moment shows the tick that it lies in, and nothing between
  bool is_triangle = false;   ///< the middle weighs most; else all weigh the same

  [[nodiscard]] bool is_none() const { return degrees == Rational(0); }
  friend bool operator==(const Shutter&, const Shutter&) = default;
};

/// Whether these are degrees of a shutter: 0..360, of terms that leave room for exact times.
bool is_shutter_angle(const Rational& degrees);
/// "180", "172.8" or "864/5". kUsage for anything else.
Result<Rational> parse_shutter_angle(std::string_view text);

}  // namespace tickreel::movie
