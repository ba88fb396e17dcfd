#pragma once

#include "tickreel/scene/scene.h"

// Particles as functions of their age: where each is, how it looks, and nothing remembered.

namespace tickreel::tanks {

/// Something thrown: it falls, slows down in the air and bounces off the ground a few times.
struct Throw {
  Vec3 from;
  Vec3 velocity;        ///< metres for each second
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

void add_glow(Scene& scene, Vec3 position, float radius, Color color, float strength);

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

}  // namespace tickreel::tanks
