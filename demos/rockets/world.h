#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "demos/rockets/limits.h"
#include "demos/rockets/rockets_state.h"
#include "demos/rockets/rockets_tuning.h"
#include "tickreel/game/input_frame.h"
#include "tickreel/view/view.h"

// The steps of one tick of `rockets` and what they work on. rockets.cpp says in which order they
// run.

namespace tickreel::rockets {

/// What never changes during a session. Borrows the tuning.
struct Rules {
  const Tuning& tuning;
  float step_s;
  float ticks_per_s;

  [[nodiscard]] std::int32_t ticks_of(float seconds) const {
    return static_cast<std::int32_t>(limited(seconds * ticks_per_s + 0.5F, 0.0F, 1e6F));
  }
};

struct World : Rules {
  State& state;
};

// Ids of what is always there; everything else takes State::next_id, from kFirstFreeId.
inline constexpr std::uint32_t kGroundId = 1;
inline constexpr std::uint32_t kFirstLauncherId = 11;
inline constexpr std::uint32_t kFirstMastId = 21;
inline constexpr std::uint32_t kFirstPedestalId = 101;
inline constexpr std::uint32_t kFirstPlateId = 201;
inline constexpr std::uint32_t kFirstFreeId = 1001;

// round_step.cpp: the course of a match.
void start_match(World& world, std::size_t player_count, std::uint64_t seed);
void step_round(World& world);

// launcher_step.cpp
void step_launchers(World& world, const InputFrame& input);
/// Where a rocket's nose is when it leaves the launcher, and which way it points.
struct Muzzle {
  Vec2 position;
  Vec2 direction;
};
Muzzle muzzle_of(const Player& player, std::size_t index);

// flight_step.cpp: everything that moves by itself.
/// A rocket's velocity one step on, before gravity. The bots reckon with it too.
Vec2 thrusted(Vec2 velocity, const Tuning& tuning, float step_s);
void step_bodies_of(World& world);

// topple_step.cpp
void step_toppling(World& world);

// story.cpp: what is told about a step. `when` is the fraction of it that had passed. Positions
// and velocities lie in the plane.
struct Told {
  EventKind kind = kLaunch;
  std::uint32_t variant = 0;
  float when = 1.0F;
  Vec2 position{};
  Vec2 direction{};
  float magnitude = 1.0F;
};
void tell(World& world, const Told& told);
void appear(World& world, std::uint32_t id, float when, Vec2 position, Vec2 velocity);
void vanish(World& world, std::uint32_t id, float when, Vec2 position, Vec2 velocity);
void kink(World& world, std::uint32_t id, float when, Vec2 position, Vec2 before, Vec2 after);

/// The plane's point in the world.
inline Vec3 in_world(Vec2 v) {
  return {v.x, 0.0F, v.y};
}

// rockets_publish.cpp
struct StillWorld : Rules {
  const State& state;
};
/// Appends to `view` what rockets_view.h promises.
/// rockets_events.cpp: fills in who did it, to whom, and how much it matters.
void explain(ViewEvent& event, const Round& round);
void publish_view(const StillWorld& world, const std::vector<std::string>& names, View& view);

}  // namespace tickreel::rockets
