#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tickreel/scene/past.h"

// Functions that find where tanks were, as long ago as a Moment has views.

namespace tickreel::tanks {

/// Replaces `things` by all things as they were `seconds_ago`, interpolated; for times before the
/// first view, as they were in it.
void things_at(const Moment& moment, double seconds_ago, std::vector<Thing>& things);

/// The place and the direction of a tank or a wreck at some time.
struct TankPose {
  Vec3 position;
  float heading = 0.0F;  ///< counter-clockwise from east, radians
  Tick tick = 0;         ///< the last tick at or before the pose
};

/// Returns where a player's tank or wreck was `seconds_ago`; for times before the first view, where
/// it was first. None when the player has no tank and no wreck.
std::optional<TankPose> pose_at(const Moment& moment, std::uint32_t player, double seconds_ago);

/// Returns where and when a player's tank last reappeared at another place, within the last
/// `seconds`; none: it did not.
std::optional<TankPose> last_return(const Moment& moment, std::uint32_t player, double seconds);

}  // namespace tickreel::tanks
