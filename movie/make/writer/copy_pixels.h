#pragma once

#include <cstddef>
#include <string>

#include "movie/room.h"
#include "tickreel/core/image.h"
#include "tickreel/pixels.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Parses "rgba", "bgra", "rgb24", "bgr24" or "gray".
Result<PixelLayout> parse_pixel_layout(const std::string& name);
std::size_t bytes_per_pixel(PixelLayout layout);

/// Copies a picture into an image of kRgba and of the same size.
void copy_pixels(const Pixels& pixels, Image& image);

}  // namespace tickreel::movie
