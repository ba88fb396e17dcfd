#pragma once

#include <cstdint>
#include <span>

#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// Whether the content of a file begins as a JPEG does.
bool is_jpeg(std::span<const std::uint8_t> file);

/// Decodes the content of a JPEG file (JFIF, Exif). Returns an opaque picture of kRgba, turned
/// upright by the Exif orientation. kBadFile when the file is damaged or cut off, or the picture
/// has a side of more than kMostMediaSide pixels; kFailed when this FFmpeg cannot decode it, and
/// the errors of RgbaFrames::convert(). Errors are without the file's name.
Result<Image> read_jpeg(std::span<const std::uint8_t> file);

}  // namespace tickreel::encode
