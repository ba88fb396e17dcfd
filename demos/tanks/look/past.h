#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tickreel/scene/past.h"

// The past places of tanks, as far as a moment remembers.

namespace tickreel::tanks {

/// Interpolates all things as they were `seconds_ago`; empty before the first view.
void things_at(const Moment& moment, double seconds_ago, std::vector<Thing>& things);

struct TankPose {
  Vec3 position;
  float heading = 0.0F;  ///< counter-clockwise from east, radians
  Tick tick = 0;         ///< the last tick before the pose, or that of the pose
};

/// Returns where a player's tank or wreck was `seconds_ago`; the first known place for earlier
/// times. None when the player has neither.
std::optional<TankPose> pose_at(const Moment& moment, std::uint32_t player, double seconds_ago);

/// Returns where and at which tick a player's tank last reappeared elsewhere, within the last
/// `seconds`.
std::optional<TankPose> last_return(const Moment& moment, std::uint32_t player, double seconds);

}  // namespace tickreel::tanks
