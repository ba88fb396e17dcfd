#include "core/image_depth.h"

#include <cstddef>
#include <cstdint>

namespace tickreel {

void widen(const Image& image, Image& wide) {
  if (image.format() == PixelFormat::kRgba64) {
    wide = image;
    return;
  }
  wide.resize(image.size(), PixelFormat::kRgba64);
  std::uint8_t* out = wide.pixels().data();
  for (const std::uint8_t level : image.pixels()) {
    *out++ = level;
    *out++ = level;
  }
}

void narrow(const Image& image, Image& narrowed) {
  if (image.format() == PixelFormat::kRgba) {
    narrowed = image;
    return;
  }
  narrowed.resize(image.size());
  const std::uint8_t* in = image.pixels().data();
  for (std::uint8_t& level : narrowed.pixels()) {
    constexpr std::uint32_t kParts = 257;
    const std::uint32_t deep = in[0] | static_cast<std::uint32_t>(in[1]) << 8U;
    level = static_cast<std::uint8_t>((deep + kParts / 2) / kParts);
    in += 2;
  }
}

}  // namespace tickreel
