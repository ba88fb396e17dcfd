#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tickreel/core/image.h"

namespace tickreel {

/// The layout of the bytes of a game's own picture. Values of more than a byte are in the
/// machine's order.
enum class GamePixels : std::uint8_t {
  kXrgb8888,  ///< 32 bits: 0xXXRRGGBB
  k0Rgb1555,  ///< 16 bits: five each of red, green and blue, red highest
  kRgb565,    ///< 16 bits: five, six and five
  kPalette8,  ///< 8 bits: a number of GamePicture::palette
};

constexpr std::size_t bytes_of_pixel(GamePixels format) {
  if (format == GamePixels::kPalette8) return 1;
  return format == GamePixels::kXrgb8888 ? 4 : 2;
}

/// A picture that the game itself has drawn of a tick, top row first, rows packed.
struct GamePicture {
  static constexpr int kMaxSide = 4096;  ///< pixels
  static constexpr std::uint32_t kMaxAspectTerm = 65535;
  static constexpr std::uint32_t kMaxAspect = 16;  ///< how many times wider than high, or less

  GamePixels format = GamePixels::kXrgb8888;
  ImageSize size{};
  /// How wide a pixel is that is 1 high, as a fraction: FFmpeg's sample aspect ratio.
  std::uint32_t pixel_width = 1;
  std::uint32_t pixel_height = 1;
  std::vector<std::uint8_t> pixels{};
  std::array<std::uint32_t, 256> palette{};  ///< 0xXXRRGGBB

  [[nodiscard]] std::size_t row_bytes() const {
    return static_cast<std::size_t>(size.width) * bytes_of_pixel(format);
  }
};

}  // namespace tickreel
