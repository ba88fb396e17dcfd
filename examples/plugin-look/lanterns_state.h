#pragma once

#include "tickreel/game/state_archive.h"
#include "tickreel/view/view.h"

namespace lanterns {

struct Firefly {
  tickreel::Vec2 position;  // metres
  tickreel::Vec2 velocity;  // metres for each second

  void describe(tickreel::StateArchive& archive) {
    archive.field("position", position);
    archive.field("velocity", velocity);
  }
};

struct Lantern {
  std::uint64_t id = 0;
  tickreel::Vec2 position;
  std::int32_t owner = tickreel::kNoPlayer;
  float heat = 0.0F;  // 1 as it is lit; at 0 it can be stolen

  void describe(tickreel::StateArchive& archive) {
    archive.field("id", id);
    archive.field("position", position);
    archive.field("owner", owner);
    archive.field("heat", heat);
  }
};

}  // namespace lanterns
