#pragma once

#include <cstdint>
#include <string>

#include "movie/room.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The picture of a watermark.
struct WatermarkFile {
  Image pixels;            ///< kRgba, not premultiplied
  std::uint64_t hash = 0;  ///< XXH3 of the file
};

/// Reads a PNG. kBadFile when the file does not exist, is not a PNG, has more than 16 MiB, or a
/// side of more than 4096 pixels. Takes no more memory than a picture with such sides needs,
/// whatever the file claims.
Result<WatermarkFile> read_watermark(const std::string& path);

/// Returns the watermark scaled for pictures of the size `picture`: its width is at most 24 %, and
/// its height at most 12 %, of the picture's shorter side. It is never enlarged.
Image fitted_watermark(const Image& pixels, ImageSize picture);

}  // namespace tickreel::movie
