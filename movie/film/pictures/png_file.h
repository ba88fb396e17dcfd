#pragma once

#include <cstdint>
#include <span>

#include "movie/room.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Decodes a PNG into kRgba, not premultiplied. Converts the colours that the file declares to sRGB
/// and turns the picture upright as its Exif says. kBadFile when the file is not a PNG, is damaged,
/// has a side of more than `most_side` pixels, or declares colours that cannot be converted, such
/// as HDR or a wide gamut by tags (cICP), or a profile that cannot be used. The message is the end
/// of a sentence and lacks the file's name. Takes no more memory than a picture with such sides
/// needs, whatever the file claims. `most_side`: up to 8192.
Result<Image> read_png(std::span<const std::uint8_t> file, int most_side);

}  // namespace tickreel::movie
