#pragma once

#include <cstdint>
#include <span>

#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// Whether a file begins as JPEGs do.
bool is_jpeg(std::span<const std::uint8_t> file);

/// The picture of a JPEG (JFIF, Exif), of kRgba and opaque, upright as its Exif orientation says.
/// kBadFile when it is damaged, cut off, or has a side of more than kMostMediaSide pixels; kFailed
/// when this FFmpeg cannot read it. Errors are without the file's name.
Result<Image> read_jpeg(std::span<const std::uint8_t> file);

}  // namespace tickreel::encode
