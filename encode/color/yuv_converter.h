#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "tickreel/core/image.h"

namespace tickreel::encode {

/// Where the planes of a picture go; borrowed. As many as its format has are used.
struct YuvPlanes {
  std::array<std::uint8_t*, 3> data{};
  std::array<std::size_t, 3> stride_bytes{};
};

/// The code that converts; all of them give the same bytes.
enum class YuvCode {
  kFastest,   ///< SSE2 where the processor is an x86
  kPortable,  ///< the same loops on every processor
};

/// Turns an rgba picture into another layout, as core/yuv_formula.h and docs/picture.md say.
/// `planes` have room for the coded_size() of the picture; where that is larger, the last column
/// and row are repeated. Touches nothing else, and allocates nothing.
void convert_to_yuv(const Image& image, PixelFormat format, const YuvPlanes& planes,
                    YuvCode code = YuvCode::kFastest);

/// Converts into an image, resized to fit.
void convert_to_yuv(const Image& image, PixelFormat format, Image& converted,
                    YuvCode code = YuvCode::kFastest);

}  // namespace tickreel::encode
