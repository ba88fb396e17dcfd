#include "movie/make/writer/copy_pixels.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>

namespace tickreel::movie {
namespace {

/// The places of red, green and blue in a pixel.
struct LayoutFacts {
  std::string_view name;
  std::size_t bytes;
  std::array<std::size_t, 3> places;
};

constexpr std::array<LayoutFacts, 5> kLayouts{{{"rgba", 4, {0, 1, 2}},
                                               {"bgra", 4, {2, 1, 0}},
                                               {"rgb24", 3, {0, 1, 2}},
                                               {"bgr24", 3, {2, 1, 0}},
                                               {"gray", 1, {0, 0, 0}}}};

const LayoutFacts& facts_of(PixelLayout layout) {
  return kLayouts.at(static_cast<std::size_t>(layout));
}

template <std::size_t kBytes>
void copy_row(const std::uint8_t* from, const std::array<std::size_t, 3>& places,
              std::span<std::uint8_t> row) {
  for (std::size_t i = 0; i < row.size(); i += Image::kBytesPerPixel, from += kBytes) {
    row[i] = from[places[0]];
    row[i + 1] = from[places[1]];
    row[i + 2] = from[places[2]];
    row[i + 3] = 255;
  }
}

/// Copies whole pixels, a loop that compilers vectorize.
void copy_rgba_row(const std::uint8_t* from, std::span<std::uint8_t> row) {
  constexpr auto kOpaque = std::bit_cast<std::uint32_t>(std::array<std::uint8_t, 4>{0, 0, 0, 255});
  for (std::size_t i = 0; i < row.size(); i += Image::kBytesPerPixel) {
    std::uint32_t pixel = 0;
    std::memcpy(&pixel, from + i, sizeof pixel);
    pixel |= kOpaque;
    std::memcpy(row.data() + i, &pixel, sizeof pixel);
  }
}

}  // namespace

Result<PixelLayout> parse_pixel_layout(const std::string& name) {
  const auto found = std::ranges::find(kLayouts, name, &LayoutFacts::name);
  if (found != kLayouts.end()) return static_cast<PixelLayout>(found - kLayouts.begin());
  return bad_usage("§input-pix-fmt " + name + ": choose rgba, bgra, rgb24, bgr24 or gray");
}

std::size_t bytes_per_pixel(PixelLayout layout) {
  return facts_of(layout).bytes;
}

void copy_pixels(const Pixels& pixels, Image& image) {
  const LayoutFacts& facts = facts_of(pixels.layout);
  const int height = image.size().height;
  const std::size_t stride = pixels.stride_bytes != 0
                                 ? pixels.stride_bytes
                                 : static_cast<std::size_t>(image.size().width) * facts.bytes;
  for (int y = 0; y < height; ++y) {
    const int row = pixels.bottom_up ? height - 1 - y : y;
    const std::uint8_t* from = pixels.data + static_cast<std::size_t>(row) * stride;
    if (pixels.layout == PixelLayout::kRgba) {
      copy_rgba_row(from, image.row(y));
    } else if (facts.bytes == 4) {
      copy_row<4>(from, facts.places, image.row(y));
    }
    if (facts.bytes == 3) copy_row<3>(from, facts.places, image.row(y));
    if (facts.bytes == 1) copy_row<1>(from, facts.places, image.row(y));
  }
}

}  // namespace tickreel::movie
