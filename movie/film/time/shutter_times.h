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

/// The points in time that each frame of a film with motion blur shows. The time for which the
/// shutter is open, counted in film time, is divided into equal parts; the points are the middles
/// of the parts. So they lie evenly in speed ramps too, and are all the same in a freeze. A pure
/// function of exact numbers, like FrameSchedule.
///
/// Points at or after the film's out point are left out; the other points take their weight. If all
/// points are left out, the picture shows the frame's own time.
class ShutterTimes {
 public:
  /// Returns into how many equal parts to divide the time of a frame, so that all points lie at
  /// whole parts.
  static std::int64_t parts_of_frame(const Shutter& shutter);

  /// `parts` is the film's schedule at parts_of_frame() times the frame rate. `most_ticks` is the
  /// longest time from a frame to the next, in ticks. The shutter has motion blur (not is_none()).
  ShutterTimes(const Shutter& shutter, std::unique_ptr<FrameTimes> parts,
               const Rational& most_ticks);

  /// Returns the points in time that a frame shows, with their weights.
  [[nodiscard]] Exposure exposure(std::int64_t frame) const;
  /// Returns how many ticks the last point of a frame may be later than the frame's own time, at
  /// most.
  [[nodiscard]] std::size_t ticks_beyond() const { return ticks_beyond_; }

 private:
  /// Returns the game time of a part, counted from the film's beginning.
  [[nodiscard]] FrameTime moment_of(std::int64_t part) const;
  /// A point in time of a frame: its distance from the frame's own time, in parts, and its weight.
  struct Moment {
    std::int64_t part = 0;
    std::uint32_t weight = 1;
  };

  std::int64_t parts_of_frame_;
  bool blends_ticks_;
  std::vector<Moment> moments_;  ///< the same for every frame
  std::unique_ptr<FrameTimes> parts_;
  std::size_t ticks_beyond_;
};

}  // namespace tickreel::movie
