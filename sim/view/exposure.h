#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "tickreel/view/frame_time.h"

namespace tickreel::sim {

/// One moment of a picture with motion blur.
struct Subframe {
  FrameTime time;
  std::uint32_t weight = 1;  ///< of the sum of all
  friend bool operator==(const Subframe&, const Subframe&) = default;
};

/// What a picture shows: one moment, or with motion blur the world at several, and over it, sharp,
/// what the overlay says at the frame's own.
struct Exposure {
  Exposure() = default;
  /// One moment. Implicit, and without an allocation: a plain picture is one, too.
  Exposure(const FrameTime& frame_time)
      : time(frame_time) {}  // NOLINT(google-explicit-constructor)
  Exposure(const FrameTime& frame_time, std::vector<Subframe> moments)
      : time(frame_time), subframes(std::move(moments)) {}

  [[nodiscard]] bool is_one_moment() const { return subframes.empty(); }
  /// That of the last of what it shows.
  [[nodiscard]] const FrameTime& last_time() const {
    return subframes.empty() ? time : subframes.back().time;
  }

  FrameTime time;                   ///< the frame's: the shutter opens there
  std::vector<Subframe> subframes;  ///< in order of time, none before that; none: no motion blur
};

}  // namespace tickreel::sim
