#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tickreel/core/image.h"

namespace tickreel {

/// The layout of a pixel in a game's own picture. Values of more than a byte are in the machine's
/// byte order.
enum class GamePixels : std::uint8_t {
  kXrgb8888,  ///< 32 bits: 0xXXRRGGBB
  k0Rgb1555,  ///< 16 bits: five each of red, green and blue, red highest
  kRgb565,    ///< 16 bits: five, six and five
  kPalette8,  ///< 8 bits: an index in GamePicture::palette
};

constexpr std::size_t bytes_of_pixel(GamePixels format) {
  if (format == GamePixels::kPalette8) return 1;
  return format == GamePixels::kXrgb8888 ? 4 : 2;
}

/// A picture of a tick that the game has drawn itself, top row first, without gaps between rows.
struct GamePicture {
  static constexpr int kMaxSide = 4096;                   ///< pixels of a side of `size`
  static constexpr std::uint32_t kMaxAspectTerm = 65535;  ///< pixel_width, pixel_height
  /// The most times that the longer side of a pixel is as long as the shorter side.
  static constexpr std::uint32_t kMaxAspect = 16;

  GamePixels format = GamePixels::kXrgb8888;
  ImageSize size{};
  /// The width of a pixel divided by its height, as a fraction: FFmpeg's sample aspect ratio. Both
  /// are 1 to kMaxAspectTerm.
  std::uint32_t pixel_width = 1;
  std::uint32_t pixel_height = 1;
  std::vector<std::uint8_t> pixels{};
  std::array<std::uint32_t, 256> palette{};  ///< 0xXXRRGGBB, for kPalette8

  /// The number of bytes in a row of pixels.
  [[nodiscard]] std::size_t row_bytes() const {
    return static_cast<std::size_t>(size.width) * bytes_of_pixel(format);
  }
};

}  // namespace tickreel
