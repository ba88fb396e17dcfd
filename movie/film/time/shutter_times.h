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

/// Which moments each frame of a film with motion blur shows: the middles of equal parts of the
/// time for which the shutter is open, counted in time of the film. So they lie evenly also in
/// ramps, and are all the same in a freeze. A pure function of exact numbers, as FrameSchedule.
///
/// What lies at or behind the film's out point is left out, and the others take its weight; where
/// all do, the frame's own moment is shown.
class ShutterTimes {
 public:
  /// How many parts a frame has, so that the moments of all frames lie at parts of them.
  static std::int64_t parts_of_frame(const Shutter& shutter);

  /// `parts`: the same film at parts_of_frame() times the frame rate. `most_ticks`: how far a frame
  /// is from the next at most, in ticks. The shutter is not none.
  ShutterTimes(const Shutter& shutter, std::unique_ptr<FrameTimes> parts,
               const Rational& most_ticks);

  [[nodiscard]] Exposure exposure(std::int64_t frame) const;
  /// How many ticks the last moment of a frame may lie behind the frame's own.
  [[nodiscard]] std::size_t ticks_beyond() const { return ticks_beyond_; }

 private:
  /// What a part shows.
  [[nodiscard]] FrameTime moment_of(std::int64_t part) const;
  struct Moment {
    std::int64_t part = 0;
    std::uint32_t weight = 1;
  };

  std::int64_t parts_of_frame_;
  bool blends_ticks_;
  std::vector<Moment> moments_;  ///< of each frame
  std::unique_ptr<FrameTimes> parts_;
  std::size_t ticks_beyond_;
};

}  // namespace tickreel::movie
