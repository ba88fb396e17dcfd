#pragma once

#include <cstdint>
#include <vector>

#include "tickreel/game/state_archive.h"
#include "tickreel/view/vec.h"

// Rigid bodies with Box2D, behind an interface that does not mention the library: a step is a
// function from bodies to bodies. No object of the library survives a step, so a snapshot of the
// bodies and their contacts (ContactPush) is complete.
//
// The plane is the library's: x to the right, y up, angles counter-clockwise.

namespace tickreel::rockets {

/// How a body moves.
enum class BodyKind : std::uint8_t {
  kFixed,   ///< never moves
  kLoose,   ///< moves, and does not pass through fixed bodies
  kBullet,  ///< moves, and does not pass through anything; its touches are reported
};

/// The shape of a body.
enum class BodyShape : std::uint8_t { kBox, kDisc };

/// A rigid body, and how it moves.
struct Body {
  std::uint32_t id = 0;  ///< names the body in ContactPush; unique
  BodyKind kind = BodyKind::kFixed;
  BodyShape shape = BodyShape::kBox;
  Vec2 half_size{0.5F, 0.5F};  ///< metres; a disc's radius is x
  float density = 0.0F;        ///< kilograms for each square metre
  float friction = 0.6F;
  /// 0: stops, 1: full bounce; when two bodies meet, the greater value counts.
  float bounce = 0.0F;
  float gravity_scale = 1.0F;
  bool may_turn = true;

  Vec2 position{};
  float angle = 0.0F;
  Vec2 velocity{};    ///< metres for each second
  float spin = 0.0F;  ///< radians for each second
};

/// The impulse of two bodies on each other at a contact point at the end of a step. The solver of
/// the next step starts with it: without it a stack of eight crates falls within seconds. So it is
/// a part of the state, the only part that Box2D itself would have kept.
struct ContactPush {
  std::uint32_t first = 0;  ///< Body::id
  std::uint32_t second = 0;
  std::uint32_t point = 0;  ///< the corners or sides that meet, as the library numbers them
  float apart = 0.0F;       ///< the impulse that drives them apart: newton seconds, 0 or more
  float along = 0.0F;       ///< the impulse of friction: newton seconds

  void describe(StateArchive& archive);
};

/// The touch of a bullet and another body, at the beginning of the step or during it.
struct Touch {
  std::uint32_t bullet = 0;  ///< Body::id
  std::uint32_t other = 0;   ///< Body::id
  Vec2 position{};           ///< the bullet's position when they touch
  Vec2 velocity{};           ///< the bullet's velocity before the touch changes it
  Vec2 point{};              ///< where they touch
  Vec2 normal{};             ///< unit length, towards the bullet
};

/// The settings of a step.
struct StepSettings {
  float step_s = 1.0F / 60.0F;
  Vec2 gravity{0.0F, -9.8F};
  /// Whether bodies are stopped by what they meet during a step (Box2D's "continuous physics").
  /// Without it, only their positions at the end of each step count.
  bool continuous = true;
};

/// The farthest that the library moves a body in one step, in metres; faster bodies are slowed
/// down.
inline constexpr float kMaxWayPerStep = 2.0F;

/// Makes one step. Replaces the positions, angles, velocities and spins of `bodies`; appends to
/// `touches` in order of time. `pushes`: the result of the step before, empty at first; replaced by
/// those of this step. All numbers must be finite and of a sensible size, because the
/// library has asserts.
void step_bodies(const StepSettings& settings, std::vector<Body>& bodies,
                 std::vector<ContactPush>& pushes, std::vector<Touch>& touches);

}  // namespace tickreel::rockets
