#pragma once

#include <cstdint>
#include <string_view>

#include "movie/room.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

inline constexpr int kFullShutter = 360;   ///< degrees: open for the whole frame
inline constexpr int kUsualShutter = 180;  ///< degrees, where only samples are given
inline constexpr int kUsualTemporalSamples = 16;
inline constexpr int kMostTemporalSamples = 256;

/// How each picture of a film is exposed. The shutter opens at the frame's own time and stays open
/// for degrees / 360 of the time to the next frame. So the film never shows anything before its in
/// point or before a camera's cut.
struct Shutter {
  Rational degrees{};         ///< 0..360; 0: the picture shows one moment
  std::int64_t samples = 0;   ///< the number of moments in a picture; 0 when `degrees` is 0
  bool blends_ticks = false;  ///< each moment shows its whole tick, without interpolation
  bool is_triangle = false;   ///< the middle moments weigh most; otherwise all weigh the same

  [[nodiscard]] bool is_none() const { return degrees == Rational(0); }
  friend bool operator==(const Shutter&, const Shutter&) = default;
};

/// Whether this is a valid shutter angle: 0..360 degrees, with a denominator small enough for exact
/// times.
bool is_shutter_angle(const Rational& degrees);
/// Reads a shutter angle such as "180", "172.8" or "864/5". kUsage for anything else.
Result<Rational> parse_shutter_angle(std::string_view text);

}  // namespace tickreel::movie
