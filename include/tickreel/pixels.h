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

/// A picture in memory that the caller owns. It has the size of its film, row after row.
struct Pixels {
  const std::uint8_t* data = nullptr;  ///< the first row in memory
  std::size_t stride_bytes = 0;        ///< from row to row, at least a row; 0: rows are packed
  PixelLayout layout = PixelLayout::kRgba;
  bool bottom_up = false;  ///< the first row in memory is the lowest, as OpenGL has it
};

}  // namespace tickreel

#endif
