#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tickreel/scene/past.h"

// Where tanks were, as far as a moment remembers.

namespace tickreel::tanks {

/// Everything as it stood `seconds_ago`, interpolated; empty before the first view.
void things_at(const Moment& moment, double seconds_ago, std::vector<Thing>& things);

struct TankPose {
  Vec3 position;
  float heading = 0.0F;  ///< counter-clockwise from east, radians
  Tick tick = 0;         ///< the last one before it, or its own
};

/// Where a player's tank, or what is left of it, stood `seconds_ago`; the first known place for a
/// time before it. Nothing when the player has neither.
std::optional<TankPose> pose_at(const Moment& moment, std::uint32_t player, double seconds_ago);

/// Where, and at which tick of the last `seconds`, a player's tank last came back elsewhere.
std::optional<TankPose> last_return(const Moment& moment, std::uint32_t player, double seconds);

}  // namespace tickreel::tanks
