#ifndef TICKREEL_PIXELS_H
#define TICKREEL_PIXELS_H

#include <cstddef>
#include <cstdint>

namespace tickreel {

/// The order of a pixel's bytes, 8 bits each, from the first in memory on; FFmpeg's pixel formats
/// of these names. Values are sRGB-encoded, from 0 to 255. Alpha is not looked at.
enum class PixelLayout : std::uint8_t {
  kRgba = 0,   ///< rgba
  kBgra = 1,   ///< bgra
  kRgb24 = 2,  ///< rgb24
  kBgr24 = 3,  ///< bgr24
  kGray = 4,   ///< gray
};

/// A picture in memory that somebody else owns, as large as its film. Row after row.
struct Pixels {
  const std::uint8_t* data = nullptr;  ///< of the first row in memory
  std::size_t stride_bytes = 0;        ///< from row to row; 0: rows are packed
  PixelLayout layout = PixelLayout::kRgba;
  bool bottom_up = false;  ///< the first row in memory is the lowest, as OpenGL has it
};

}  // namespace tickreel

#endif
