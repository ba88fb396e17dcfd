#pragma once

#include <cstdint>
#include <string_view>

#include "movie/room.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

inline constexpr int kFullShutter = 360;   ///< degrees: open until the next frame
inline constexpr int kUsualShutter = 180;  ///< degrees: the default where only samples are given
/// The default number, and the most, of points in time in one picture.
inline constexpr int kUsualTemporalSamples = 16;
inline constexpr int kMostTemporalSamples = 256;

/// How each picture of a film is exposed. The shutter opens at the frame's own time and stays open
/// for degrees / 360 of the time to the next frame. So the film never shows anything before its in
/// point or before a camera's cut.
struct Shutter {
  Rational degrees{};         ///< 0..360; 0: the picture shows one point in time
  std::int64_t samples = 0;   ///< how many points in time a picture shows; 0 when `degrees` is 0
  bool blends_ticks = false;  ///< shows whole ticks, without interpolation between them
  bool is_triangle = false;   ///< the points in the middle weigh most; false: all weigh the same

  /// Whether there is no motion blur.
  [[nodiscard]] bool is_none() const { return degrees == Rational(0); }
  friend bool operator==(const Shutter&, const Shutter&) = default;
};

/// Whether a film can have this shutter angle: 0..360 degrees, with a denominator small enough for
/// exact times.
bool is_shutter_angle(const Rational& degrees);
/// Reads a shutter angle such as "180", "172.8" or "864/5". kUsage for anything else.
Result<Rational> parse_shutter_angle(std::string_view text);

}  // namespace tickreel::movie
