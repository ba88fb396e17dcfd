#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "demos/rockets/box2d/physics.h"

namespace tickreel::rockets {

/// One shot, without a game around it: a rocket flies at a wall of 5 cm with a stack of crates
/// behind it, and a crate falls onto the stack. Made to be stepped in different ways.
///
/// The rocket is 1.1 m long and covers 1 m in a sixtieth of a second, so at 60 steps a second there
/// is none at which it is not in front of the wall or in it: the wall holds even when the library
/// looks only at where bodies stand. Longer steps break that.
class Shot {
 public:
  static constexpr float kTickSeconds = 1.0F / 60.0F;
  static constexpr double kEndSeconds = 3.0;
  static constexpr std::size_t kCrates = 9;

  /// `start_m`: how far in front of the wall the rocket's middle starts. `continuous`: whether the
  /// library stops bodies on their way.
  Shot(float start_m, bool continuous);

  void step(float step_s);

  [[nodiscard]] bool is_over() const { return seconds_ > kEndSeconds - 0.5 * kTickSeconds; }
  /// Whether the rocket got behind the wall.
  [[nodiscard]] bool has_tunnelled() const { return has_tunnelled_; }
  /// Where the crate lies that fell.
  [[nodiscard]] Vec2 fallen_crate() const { return bodies_[kFirstCrate + kCrates - 1].position; }
  /// Where the rocket met the wall; empty unless that was in the last step.
  [[nodiscard]] const std::optional<Touch>& hit() const { return hit_; }
  /// The ground, the wall, the crates, and the rocket as long as it flies.
  [[nodiscard]] std::span<const Body> bodies() const { return bodies_; }
  /// All that decides how it goes on.
  void describe(StateArchive& archive);
  /// FNV-1a (64 bits) over the places, angles and velocities of all crates.
  [[nodiscard]] std::uint64_t hash();

  static constexpr std::size_t kWall = 1;        ///< of bodies()
  static constexpr std::size_t kFirstCrate = 2;  ///< after the ground and the wall
  static constexpr std::size_t kRocket = kFirstCrate + kCrates;

 private:
  bool continuous_;
  double seconds_ = 0.0;
  bool has_tunnelled_ = false;
  std::optional<Touch> hit_;
  std::vector<Body> bodies_;  ///< the rocket is the last one, and goes when it hits the wall
  std::vector<ContactPush> pushes_;
};

}  // namespace tickreel::rockets
