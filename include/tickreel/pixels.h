#ifndef TICKREEL_PIXELS_H
#define TICKREEL_PIXELS_H

#include <cstddef>
#include <cstdint>

namespace tickreel {

/// The order of a pixel's bytes in memory, 8 bits for each channel. The names are those of FFmpeg's
/// pixel formats. Values are sRGB-encoded, from 0 to 255. Alpha is ignored.
enum class PixelLayout : std::uint8_t {
  kRgba = 0,   ///< rgba
  kBgra = 1,   ///< bgra
  kRgb24 = 2,  ///< rgb24
  kBgr24 = 3,  ///< bgr24
  kGray = 4,   ///< gray
};

/// A picture in memory that the caller owns: row after row, in the size of the film.
struct Pixels {
  const std::uint8_t* data = nullptr;  ///< the first row in memory
  /// The bytes from the start of a row to the start of the next; 0: rows follow without gaps.
  std::size_t stride_bytes = 0;
  PixelLayout layout = PixelLayout::kRgba;
  bool bottom_up = false;  ///< whether the first row in memory is the lowest row, as in OpenGL
};

}  // namespace tickreel

#endif
