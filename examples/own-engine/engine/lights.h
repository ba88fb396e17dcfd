#pragma once

#include <array>
#include <vector>

#include "game.h"

// What shines at a moment between two states, for the renderer.

namespace comets {

// A ball of light that was drawn out while the shutter was open. As the shader takes it.
struct Glow {
  std::array<float, 3> begin;  // where it was then, metres
  float radius;
  std::array<float, 3> end;
  float unused;
  std::array<float, 3> color;
  float hardness;  // 0: haze, 1: a point with a halo
};

// A circle of light in the plane of the arena.
struct Ring {
  std::array<float, 2> middle;
  float radius;
  float width;
  std::array<float, 3> color;
  float unused;
};

struct Lights {
  std::vector<Glow> glows;
  std::vector<Ring> rings;
  std::array<float, kMaxComets> shares;  // of all the dust that there is
};

using Color = std::array<float, 3>;
constexpr std::array<Color, kMaxComets> kColors{
    {{1.0F, 0.38F, 0.06F}, {0.12F, 0.66F, 1.0F}, {1.0F, 0.16F, 0.52F}, {0.36F, 1.0F, 0.34F}}};

// `alpha`: 0..1, how far it is from `from` to `to`. `lights` is filled anew.
void collect_lights(const State& from, const State& to, float alpha, double seconds,
                    Lights& lights);

}  // namespace comets
