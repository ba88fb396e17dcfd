#pragma once

#include <optional>

#include "demos/tanks/bots/bot_map.h"
#include "tickreel/view/vec.h"

// Where a bot must point its turret.

namespace tickreel::tanks {

struct Target {
  Vec2 position;
  Vec2 velocity;
};

/// Where the target will be when a shell fired now gets there, if it drives straight on.
Vec2 lead_point(Vec2 from, const Target& target);

/// A direction in which a shell meets the target after one bounce. Searches `steps` directions,
/// beginning at `first_angle`.
std::optional<Vec2> bounce_shot(const BotMap& map, Vec2 from, const Target& target,
                                float first_angle, int steps);

}  // namespace tickreel::tanks
