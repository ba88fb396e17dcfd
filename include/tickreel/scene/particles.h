#pragma once

#include <cstdint>

#include "tickreel/scene/scene.h"

// Particles as functions of their age in seconds: where each is, how it looks, and nothing
// remembered. Each add_...() appends to the scene, and nothing when the particle is not there yet
// or any more. Lengths in metres, velocities in metres for each second.

namespace tickreel {

/// Numbers that look random and are a function of the seed alone, so that an explosion scatters the
/// same sparks in whichever frame it is drawn. Make a new one for each thing and each frame, and
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

/// How far something with speed 1 gets while `drag` (the part of its speed lost for each second, at
/// first) slows it down.
float drifted(float drag, float seconds);

/// Something thrown: it falls, slows down in the air and bounces off the ground a few times.
struct Throw {
  Vec3 from;
  Vec3 velocity;
  float drag = 0.0F;    ///< the part of its sideways speed lost for each second, at first
  float bounce = 0.4F;  ///< the part of its falling speed kept
};
Vec3 position_after(const Throw& thrown, float seconds);

/// A puff drifts from a place, slowing down, and grows.
struct Puff {
  Vec3 from;
  Vec3 velocity;
  float drag = 2.0F;
  float rise = 0.0F;  ///< metres for each second, without drag
  float start_radius = 0.2F;
  float end_radius = 0.8F;
  float life = 1.0F;  ///< seconds
  Color color;
  Color late_color;  ///< towards its end
  float opacity = 0.5F;
};
void add_puff(Scene& scene, const Puff& puff, float age);

/// Light without a body; a strength or radius of 0 or less is nothing.
void add_glow(Scene& scene, Vec3 position, float radius, Color color, float strength);

/// A lamp of that strength; 0 or less is none.
void add_light(Scene& scene, Vec3 position, Color color, float strength, float radius);
/// Paint on the ground.
void add_ring(Scene& scene, Vec2 center, float radius, Color color, float opacity);

/// From black smoke (0) over red and orange to white hot (1).
Color fire_color(float heat);

/// A burst of sparks: light streaks that fall and bounce.
struct Sparks {
  Vec3 from;
  Vec3 along;           ///< mean velocity
  float spread = 3.0F;  ///< metres for each second, any way
  int count = 10;
  float life = 0.6F;  ///< seconds; each lives a little longer or shorter
  float radius = 0.07F;
  Color color;
};
void add_sparks(Scene& scene, const Sparks& sparks, std::uint64_t seed, float age);

/// Solid pieces that tumble and shrink away.
struct Debris {
  Vec3 from;
  Vec3 along;
  float spread = 3.5F;
  int count = 8;
  float life = 1.6F;
  float size = 0.3F;
  MeshId mesh = 0;
  Vec3 shape{1.0F, 1.0F, 1.0F};  ///< relative extents
  Color color;
  Color other_color;  ///< of every other piece
};
void add_debris(Scene& scene, const Debris& debris, std::uint64_t seed, float age);

}  // namespace tickreel
