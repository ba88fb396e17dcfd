#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "tickreel/view/frame_time.h"

namespace tickreel::sim {

/// One moment of a picture with motion blur.
struct Subframe {
  FrameTime time;
  std::uint32_t weight = 1;  ///< its share of the picture is weight / the sum of all weights
  friend bool operator==(const Subframe&, const Subframe&) = default;
};

/// The moments that a picture shows: one, or with motion blur the world at several, with the
/// overlay of the frame's own time sharp over it.
struct Exposure {
  Exposure() = default;
  /// Makes an exposure of one moment. Implicit, and without an allocation, because a plain picture
  /// is one.
  Exposure(const FrameTime& frame_time)
      : time(frame_time) {}  // NOLINT(google-explicit-constructor)
  Exposure(const FrameTime& frame_time, std::vector<Subframe> moments)
      : time(frame_time), subframes(std::move(moments)) {}

  [[nodiscard]] bool is_one_moment() const { return subframes.empty(); }
  /// Returns the time of the last moment.
  [[nodiscard]] const FrameTime& last_time() const {
    return subframes.empty() ? time : subframes.back().time;
  }

  FrameTime time;                   ///< of the frame, when the shutter opens
  std::vector<Subframe> subframes;  ///< in order of time, not before `time`; none: no motion blur
};

}  // namespace tickreel::sim
