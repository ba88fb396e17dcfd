#pragma once

#include <array>
#include <vector>

#include "game.h"

// The lights at a moment between two states, for the renderer.

namespace comets {

// A ball of light that moves while the shutter is open. The order of the fields is the shader's.
struct Glow {
  std::array<float, 3> begin;  // where it is when the shutter opens, metres
  float radius;                // metres
  std::array<float, 3> end;    // where it is when the shutter closes
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
  std::array<float, kMaxComets> shares;  // each comet's share of all dust, 0 to 1
};

using Color = std::array<float, 3>;
constexpr std::array<Color, kMaxComets> kColors{
    {{1.0F, 0.38F, 0.06F}, {0.12F, 0.66F, 1.0F}, {1.0F, 0.16F, 0.52F}, {0.36F, 1.0F, 0.34F}}};

// Replaces the content of `lights`. `alpha`: 0..1, the place of the moment between `from` and `to`.
// `seconds`: the time, by which the sun flickers.
void collect_lights(const State& from, const State& to, float alpha, double seconds,
                    Lights& lights);

}  // namespace comets
