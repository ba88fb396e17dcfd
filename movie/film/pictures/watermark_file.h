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

/// Reads a PNG. The errors of read_text_file(), with a limit of 16 MiB, and of read_png(), with a
/// limit of 4096 pixels for each side; their subject is the field "watermark".
Result<WatermarkFile> read_watermark(const std::string& path);

/// Returns the watermark scaled for pictures of the size `picture`: its width is at most 24 %, and
/// its height at most 12 %, of the picture's shorter side, but each is one pixel at least. It is
/// never enlarged.
Image fitted_watermark(const Image& pixels, ImageSize picture);

}  // namespace tickreel::movie
