#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "movie/film/time/shutter.h"
#include "sim/view/exposure.h"
#include "sim/view/frame_times.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// The moments that each frame of a film with motion blur shows: the middles of equal parts of the
/// time for which the shutter is open, counted in film time. So the moments lie evenly in speed
/// ramps too, and are all the same in a freeze. A pure function of exact numbers, like
/// FrameSchedule.
///
/// Moments at or behind the film's out point are left out, and the others take their weight. If all
/// moments are left out, the picture shows the frame's own moment.
class ShutterTimes {
 public:
  /// Returns into how many parts to divide a frame, so that the moments of all frames lie at whole
  /// parts.
  static std::int64_t parts_of_frame(const Shutter& shutter);

  /// `parts` is the film's schedule at parts_of_frame() times the frame rate. `most_ticks` is the
  /// largest distance from a frame to the next, in ticks. The shutter must not be none.
  ShutterTimes(const Shutter& shutter, std::unique_ptr<FrameTimes> parts,
               const Rational& most_ticks);

  [[nodiscard]] Exposure exposure(std::int64_t frame) const;
  /// Returns how many ticks the last moment of a frame may lie behind the frame's own.
  [[nodiscard]] std::size_t ticks_beyond() const { return ticks_beyond_; }

 private:
  /// Returns the game time that a part shows.
  [[nodiscard]] FrameTime moment_of(std::int64_t part) const;
  struct Moment {
    std::int64_t part = 0;
    std::uint32_t weight = 1;
  };

  std::int64_t parts_of_frame_;
  bool blends_ticks_;
  std::vector<Moment> moments_;  ///< of each frame, relative to its first part
  std::unique_ptr<FrameTimes> parts_;
  std::size_t ticks_beyond_;
};

}  // namespace tickreel::movie
