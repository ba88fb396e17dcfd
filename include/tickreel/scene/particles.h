#pragma once

#include <cstdint>

#include "tickreel/scene/scene.h"

// Particles as functions of their age in seconds, 0 or more: nothing is remembered from picture to
// picture. Each add_...() appends what can be seen to the scene: nothing for a particle whose life
// is over. Lengths are in metres, velocities in metres for each second.

namespace tickreel {

/// Gives numbers that look random and depend on the seed alone, so that an explosion scatters the
/// same sparks in every frame that shows it. Make a new one for each thing and each frame, and
/// always draw the same numbers in the same order.
class Scatter {
 public:
  explicit Scatter(std::uint64_t seed) : state_(seed * 0xD1342543DE82EF95ULL) {}

  /// 0 up to and without 1.
  float unit() {
    state_ += 0x9E3779B97F4A7C15ULL;  // SplitMix64
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
    z ^= z >> 31U;
    return static_cast<float>(z >> 40U) * 0x1p-24F;
  }
  float between(float low, float high) { return low + (high - low) * unit(); }
  /// Each coordinate within -extent..extent.
  Vec3 in_box(float extent) {
    const float x = between(-extent, extent);
    const float y = between(-extent, extent);
    return {x, y, between(-extent, extent)};
  }

 private:
  std::uint64_t state_;
};

/// Returns how far something with speed 1 gets in this time while drag slows it down. `drag`: the
/// part of its speed that it loses for each second, at first.
float drifted(float drag, float seconds);

/// Something thrown: it falls, drag slows its sideways motion, and it bounces off the ground at
/// most four times.
struct Throw {
  Vec3 from;
  Vec3 velocity;
  float drag = 0.0F;    ///< the part of its sideways speed lost for each second, at first
  float bounce = 0.4F;  ///< the part of its falling speed that a bounce keeps
};
/// Returns where it is; at least 0.04 m above the ground.
Vec3 position_after(const Throw& thrown, float seconds);

/// A puff of smoke or dust that drifts from a place, slows down, grows and fades.
struct Puff {
  Vec3 from;
  Vec3 velocity;
  float drag = 2.0F;
  float rise = 0.0F;  ///< metres for each second, without drag
  float start_radius = 0.2F;
  float end_radius = 0.8F;
  float life = 1.0F;  ///< seconds
  Color color;
  Color late_color;  ///< the colour that it turns into towards its end
  float opacity = 0.5F;
};
void add_puff(Scene& scene, const Puff& puff, float age);

/// Adds a sprite that only gives light. Nothing for a strength or radius of 0 or less.
void add_glow(Scene& scene, Vec3 position, float radius, Color color, float strength);

/// Adds a point light of this colour and strength. Nothing for a strength of 0 or less.
void add_light(Scene& scene, Vec3 position, Color color, float strength, float radius);
/// Adds a ring painted on the ground.
void add_ring(Scene& scene, Vec2 center, float radius, Color color, float opacity);

/// Returns a colour from black smoke (heat 0) over red and orange to white hot (1).
Color fire_color(float heat);

/// A burst of sparks: light streaks that fall and bounce.
struct Sparks {
  Vec3 from;
  Vec3 along;           ///< mean velocity
  float spread = 3.0F;  ///< metres for each second, at most this much faster or slower on each axis
  int count = 10;
  float life = 0.6F;  ///< seconds at most; each spark lives 60 to 100 % of this
  float radius = 0.07F;
  Color color;
};
void add_sparks(Scene& scene, const Sparks& sparks, std::uint64_t seed, float age);

/// Solid pieces that tumble and shrink away.
struct Debris {
  Vec3 from;
  Vec3 along;           ///< mean velocity
  float spread = 3.5F;  ///< as Sparks::spread
  int count = 8;
  float life = 1.6F;  ///< seconds
  float size = 0.3F;  ///< at most; each piece has 50 to 100 % of it
  MeshId mesh = 0;
  Vec3 shape{1.0F, 1.0F, 1.0F};  ///< extents, times the size
  Color color;
  Color other_color;  ///< the colour of every second piece
};
void add_debris(Scene& scene, const Debris& debris, std::uint64_t seed, float age);

}  // namespace tickreel
