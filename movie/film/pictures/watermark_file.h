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

/// kBadFile when there is no such file, or when it is no PNG, has more than 16 MiB, or a side of
/// more than 4096 pixels. Whatever the file claims, no more memory is taken than such a picture
/// needs.
Result<WatermarkFile> read_watermark(const std::string& path);

/// As it lies on pictures of this size: within 24 % of their shorter side in width and 12 % in
/// height, never larger than it is.
Image fitted_watermark(const Image& pixels, ImageSize picture);

}  // namespace tickreel::movie
