#pragma once

#include <cstdint>
#include <span>

#include "movie/room.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The picture of a PNG, of kRgba, not premultiplied: sRGB, whatever colours it says it has, and
/// upright as its Exif says. kBadFile, for colours of HDR and a wide gamut that no profile
/// describes, and, without the file's name, when it is none, is damaged, or has a side of more than
/// `most_side` pixels. Whatever the file claims, no more memory is taken than such a picture needs.
Result<Image> read_png(std::span<const std::uint8_t> file, int most_side);

}  // namespace tickreel::movie
