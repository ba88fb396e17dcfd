#pragma once

#include <cstdint>

#include "tests/support/room.h"
#include "tickreel/core/image.h"

namespace tickreel::tests {

/// Returns an RGBA picture whose bytes, alpha included, do not depend on each other.
inline Image noise_picture(ImageSize size, std::uint32_t seed) {
  Image image(size);
  std::uint32_t state = seed;
  for (auto& byte : image.pixels()) {
    state = state * 1664525 + 1013904223;
    byte = static_cast<std::uint8_t>(state >> 24);
  }
  return image;
}

}  // namespace tickreel::tests
