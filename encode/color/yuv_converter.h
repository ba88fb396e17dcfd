#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "tickreel/core/image.h"

namespace tickreel::encode {

/// The memory for the planes of a picture, which the caller owns. A format with fewer than three
/// planes uses the first ones.
struct YuvPlanes {
  std::array<std::uint8_t*, 3> data{};
  std::array<std::size_t, 3> stride_bytes{};
};

/// The code that converts. Both give the same bytes.
enum class YuvCode {
  kFastest,   ///< SSE2 where the processor is an x86
  kPortable,  ///< the same loops on every processor
};

/// Converts an rgba picture to a YUV format, by the rules of core/yuv_formula.h and
/// docs/picture.md. `planes` must have room for the coded_size() of the picture; if that is larger
/// than the picture, the last column and row are repeated. Does not write beyond it, and allocates
/// no memory.
void convert_to_yuv(const Image& image, PixelFormat format, const YuvPlanes& planes,
                    YuvCode code = YuvCode::kFastest);

/// Converts an rgba picture into `converted`, which gets its coded_size() and the format.
void convert_to_yuv(const Image& image, PixelFormat format, Image& converted,
                    YuvCode code = YuvCode::kFastest);

}  // namespace tickreel::encode
