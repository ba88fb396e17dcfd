#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tickreel/scene/look.h"

// Reading what a moment remembers. Everything here depends on the moment alone, and on no view that
// is older than asked for: a window that remembers more gives the same picture. Lists are given
// to be filled, cleared first, so that who looks at every picture need not allocate for each.

namespace tickreel::tanks {

struct PastEvent {
  const ViewEvent* event = nullptr;
  float age = 0.0F;  ///< seconds since it happened, above 0
  /// The same, 0 or more, at the last of the times that lie kSlowStep apart: for what fades so
  /// slowly that nobody sees the steps. In between it looks the same, and need not be drawn again.
  float slow_age = 0.0F;
};
inline constexpr double kSlowStep = 0.1;  ///< seconds

struct PastView {
  const View* view = nullptr;
  float age = 0.0F;  ///< seconds since its tick, 0 or more
};

/// All that happened during the last `seconds`, the oldest first.
void past_events(const Moment& moment, double seconds, std::vector<PastEvent>& found);

/// The views of the last `seconds` whose ticks are multiples of about `every` seconds, the oldest
/// first. The ticks are the same ones in every frame, so what is drawn from them stands still.
void past_views(const Moment& moment, double every, double seconds, std::vector<PastView>& found);

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

const Thing* find_thing(const std::vector<Thing>& things, std::uint32_t kind,
                        std::uint32_t variant);

}  // namespace tickreel::tanks
