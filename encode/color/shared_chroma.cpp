#include "encode/color/shared_chroma.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace tickreel::encode {
namespace {

constexpr std::size_t kColors = 3;

/// Pixels that share chroma.
struct SharedPixels {
  int left;
  int top;
  int right;
  int bottom;
};

template <typename Use>
void for_each_pixel(Image& image, const SharedPixels& block, const Use& use) {
  for (int y = block.top; y < block.bottom; ++y) {
    const auto row = image.row(y);
    for (int x = block.left; x < block.right; ++x) {
      use(&row[static_cast<std::size_t>(x) * Image::kBytesPerPixel]);
    }
  }
}

void color_block(Image& image, const SharedPixels& block) {
  std::array<std::uint32_t, kColors> sum{};
  std::uint32_t seen = 0;
  std::uint32_t all = 0;
  for_each_pixel(image, block, [&](const std::uint8_t* pixel) {
    ++all;
    if (pixel[kColors] == 0) return;
    ++seen;
    for (std::size_t i = 0; i < kColors; ++i) sum[i] += pixel[i];
  });
  if (seen == 0 || seen == all) return;
  for_each_pixel(image, block, [&](std::uint8_t* pixel) {
    if (pixel[kColors] != 0) return;
    for (std::size_t i = 0; i < kColors; ++i) {
      pixel[i] = static_cast<std::uint8_t>((sum[i] + seen / 2) / seen);
    }
  });
}

}  // namespace

void color_transparent_pixels(Image& image, int across, int down) {
  assert(image.format() == PixelFormat::kRgba && across > 0 && down > 0);
  const auto [width, height] = image.size();
  for (int y = 0; y < height; y += down) {
    for (int x = 0; x < width; x += across) {
      color_block(image, {x, y, std::min(x + across, width), std::min(y + down, height)});
    }
  }
}

}  // namespace tickreel::encode
