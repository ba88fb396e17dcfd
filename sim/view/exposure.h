#pragma once

#include <cstdint>
#include <vector>

#include "tickreel/view/frame_time.h"

namespace tickreel::sim {

/// One moment of a picture with motion blur.
struct Subframe {
  FrameTime time;
  std::uint32_t weight = 1;  ///< of the sum of all
  friend bool operator==(const Subframe&, const Subframe&) = default;
};

/// What a picture with motion blur shows: the world at all of these moments, and over it, sharp,
/// what the overlay says at the frame's own.
struct Exposure {
  FrameTime time;                   ///< the frame's: the shutter opens there
  std::vector<Subframe> subframes;  ///< in order of time, none before that; at least one
};

}  // namespace tickreel::sim
