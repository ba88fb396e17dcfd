#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "demos/rockets/box2d/physics.h"

namespace tickreel::rockets {

/// One shot without a game: a rocket flies at a wall of 5 cm with a stack of crates behind it, and
/// a crate falls onto the stack. Made for trying different lengths of steps.
///
/// The rocket is 1.1 m long and moves 1 m in a sixtieth of a second. So at 60 steps a second it is
/// always in front of the wall or in it: the wall holds even if the library only checks the
/// positions of bodies at each step. With longer steps it does not.
class Shot {
 public:
  static constexpr float kTickSeconds = 1.0F / 60.0F;
  static constexpr double kEndSeconds = 3.0;
  static constexpr std::size_t kCrates = 9;

  /// `start_m`: the distance from the rocket's middle to the wall at the start. `continuous`:
  /// StepSettings::continuous.
  Shot(float start_m, bool continuous);

  /// Makes a step of this many seconds.
  void step(float step_s);

  /// Whether kEndSeconds have passed since the start.
  [[nodiscard]] bool is_over() const { return seconds_ > kEndSeconds - 0.5 * kTickSeconds; }
  /// Whether the rocket got behind the wall.
  [[nodiscard]] bool has_tunnelled() const { return has_tunnelled_; }
  /// Returns the present position of the crate that falls onto the stack.
  [[nodiscard]] Vec2 fallen_crate() const { return bodies_[kFirstCrate + kCrates - 1].position; }
  /// Returns how the rocket met the wall in the last step; nothing: it did not.
  [[nodiscard]] const std::optional<Touch>& hit() const { return hit_; }
  /// Returns the ground, the wall, the crates, and the rocket while it flies.
  [[nodiscard]] std::span<const Body> bodies() const { return bodies_; }
  /// Describes the crates, the rocket while it flies, and the contacts; not the time, nor the hit.
  void describe(StateArchive& archive);
  /// Returns the FNV-1a hash (64 bits) of the positions, angles and velocities of all crates.
  [[nodiscard]] std::uint64_t hash();

  static constexpr std::size_t kWall = 1;        ///< index in bodies()
  static constexpr std::size_t kFirstCrate = 2;  ///< after the ground and the wall
  static constexpr std::size_t kRocket = kFirstCrate + kCrates;

 private:
  bool continuous_;
  double seconds_ = 0.0;
  bool has_tunnelled_ = false;
  std::optional<Touch> hit_;
  std::vector<Body> bodies_;  ///< the rocket comes last, until it hits the wall
  std::vector<ContactPush> pushes_;
};

}  // namespace tickreel::rockets
