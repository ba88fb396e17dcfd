#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "tickreel/view/frame_time.h"

namespace tickreel::sim {

/// One of the points in time that are mixed into a picture with motion blur.
struct Subframe {
  FrameTime time;
  std::uint32_t weight = 1;  ///< its share of the picture is weight / the sum of all weights
  friend bool operator==(const Subframe&, const Subframe&) = default;
};

/// The points in game time that a picture shows. A picture without motion blur shows one. A picture
/// with motion blur shows a mixture of the world at several points, and over it a sharp overlay, as
/// it is at the frame's own time.
struct Exposure {
  Exposure() = default;
  /// Makes an exposure of one point in time. Implicit, because most pictures have one; does not
  /// allocate memory.
  Exposure(const FrameTime& frame_time)
      : time(frame_time) {}  // NOLINT(google-explicit-constructor)
  Exposure(const FrameTime& frame_time, std::vector<Subframe> moments)
      : time(frame_time), subframes(std::move(moments)) {}

  /// Whether the picture has no motion blur.
  [[nodiscard]] bool is_one_moment() const { return subframes.empty(); }
  /// Returns the latest point in time that the picture shows.
  [[nodiscard]] const FrameTime& last_time() const {
    return subframes.empty() ? time : subframes.back().time;
  }

  FrameTime time;                   ///< the frame's own time, when the shutter opens
  std::vector<Subframe> subframes;  ///< in order of time, none before `time`; empty: no motion blur
};

}  // namespace tickreel::sim
