#pragma once

#include <cstdint>

#include "tickreel/scene/scene.h"

// Particles as functions of their age: nothing is remembered from picture to picture. `age`:
// seconds since the particle began, 0 or more. Each add_...() appends the visible parts of its
// particle to the scene; none when the particle's life is over. Lengths are in metres, velocities
// in metres for each second, opacities 0..1.

namespace tickreel {

/// A generator of numbers that look random and depend only on the seed, so that an explosion has
/// the same sparks in every frame that shows it. Make a new Scatter for each thing in each frame,
/// and always take the same numbers in the same order.
class Scatter {
 public:
  explicit Scatter(std::uint64_t seed) : state_(seed * 0xD1342543DE82EF95ULL) {}

  /// Returns the next number, from 0 up to, but not including, 1.
  float unit() {
    state_ += 0x9E3779B97F4A7C15ULL;  // SplitMix64
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
    z ^= z >> 31U;
    return static_cast<float>(z >> 40U) * 0x1p-24F;
  }
  /// Returns the next number, from `low` to `high`; rounding may give `high` itself.
  float between(float low, float high) { return low + (high - low) * unit(); }
  /// Returns a point with each coordinate from -extent to extent. Takes three numbers.
  Vec3 in_box(float extent) {
    const float x = between(-extent, extent);
    const float y = between(-extent, extent);
    return {x, y, between(-extent, extent)};
  }

 private:
  std::uint64_t state_;
};

/// Returns the distance that something gets in `seconds`, if it starts with speed 1 and drag slows
/// it down. `drag`: the rate at which the speed falls, the fraction of it lost for each second.
float drifted(float drag, float seconds);

/// A thrown object: it falls, drag slows its sideways motion, and it bounces off the ground (z = 0)
/// at most four times.
struct Throw {
  Vec3 from;            ///< the position at age 0
  Vec3 velocity;        ///< the velocity at age 0
  float drag = 0.0F;    ///< drag of the sideways speed: see drifted()
  float bounce = 0.4F;  ///< the fraction of the falling speed that a bounce keeps
};
/// Returns the position of a thrown object at an age; at least 0.04 m above the ground.
Vec3 position_after(const Throw& thrown, float seconds);

/// A puff of smoke or dust that drifts away, slows down, grows and fades.
struct Puff {
  Vec3 from;          ///< the position at age 0
  Vec3 velocity;      ///< the velocity at age 0
  float drag = 2.0F;  ///< see drifted()
  float rise = 0.0F;  ///< upward speed, which drag does not slow down
  float start_radius = 0.2F;
  float end_radius = 0.8F;
  float life = 1.0F;  ///< seconds
  Color color;
  Color late_color;  ///< the colour at the end; the puff's colour changes towards it
  float opacity = 0.5F;
};
/// Appends a puff as a sprite.
void add_puff(Scene& scene, const Puff& puff, float age);

/// Appends a sprite that adds light and hides nothing. Nothing for a strength or radius of 0 or
/// less.
void add_glow(Scene& scene, Vec3 position, float radius, Color color, float strength);

/// Appends a point light of this colour, times `strength`. Nothing for a strength of 0 or less.
void add_light(Scene& scene, Vec3 position, Color color, float strength, float radius);
/// Appends a ring painted on the ground. `radius`: its outer radius; the inner one is 0.8 times
/// that.
void add_ring(Scene& scene, Vec2 center, float radius, Color color, float opacity);

/// Returns the colour of fire: black smoke for heat 0, then red and orange, and nearly white for
/// heat 1.
Color fire_color(float heat);

/// A burst of sparks: bright streaks that fall and bounce.
struct Sparks {
  Vec3 from;            ///< the position at age 0
  Vec3 along;           ///< the mean velocity at age 0
  float spread = 3.0F;  ///< the most that a velocity differs from the mean on each axis
  int count = 10;
  float life = 0.6F;  ///< seconds at most; each spark lives 60 to 100 % of this
  float radius = 0.07F;
  Color color;
};
/// Appends the sparks as sprites. `seed`: decides how they scatter; the same for all frames.
void add_sparks(Scene& scene, const Sparks& sparks, std::uint64_t seed, float age);

/// Solid pieces that grow in the first 0.05 s, fly away, tumble, and shrink in the last quarter of
/// their life.
struct Debris {
  Vec3 from;            ///< the position at age 0
  Vec3 along;           ///< the mean velocity at age 0
  float spread = 3.5F;  ///< the most that a velocity differs from the mean on each axis
  int count = 8;
  float life = 1.6F;             ///< seconds
  float size = 0.3F;             ///< the largest size of a piece; each has 50 to 100 % of it
  MeshId mesh = 0;               ///< the mesh of all pieces
  Vec3 shape{1.0F, 1.0F, 1.0F};  ///< the extents of a piece of size 1
  Color color;
  Color other_color;  ///< the colour of every second piece
};
/// Appends the pieces as instances. `seed`: decides how they scatter; the same for all frames.
void add_debris(Scene& scene, const Debris& debris, std::uint64_t seed, float age);

}  // namespace tickreel
