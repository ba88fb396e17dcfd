#include "renderer/readback/alpha.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace tickreel::renderer {
namespace {

constexpr std::uint32_t kWhole = 65535;

std::uint32_t level_at(const std::uint8_t* bytes) {
  return bytes[0] | static_cast<std::uint32_t>(bytes[1]) << 8U;
}

}  // namespace

void make_alpha_straight(Image& image) {
  assert(image.format() == PixelFormat::kRgba64Alpha);
  constexpr std::size_t kPixelBytes = 8;
  constexpr std::size_t kAlphaByte = 6;
  const auto pixels = image.pixels();
  for (std::size_t i = 0; i < pixels.size(); i += kPixelBytes) {
    std::uint8_t* const pixel = &pixels[i];
    const std::uint32_t alpha = level_at(pixel + kAlphaByte);
    // Most pixels are fully opaque or fully transparent.
    if (alpha == kWhole) continue;
    for (std::size_t at = 0; at < kAlphaByte; at += 2) {
      const std::uint32_t straight =
          alpha == 0 ? 0 : std::min((level_at(pixel + at) * kWhole + alpha / 2) / alpha, kWhole);
      pixel[at] = static_cast<std::uint8_t>(straight);
      pixel[at + 1] = static_cast<std::uint8_t>(straight >> 8U);
    }
  }
}

}  // namespace tickreel::renderer
