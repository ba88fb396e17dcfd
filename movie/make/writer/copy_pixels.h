#pragma once

#include <cstddef>
#include <string>

#include "movie/room.h"
#include "tickreel/core/image.h"
#include "tickreel/pixels.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Parses the name of a layout: "rgba", "bgra", "rgb24", "bgr24" or "gray". kUsage for other names.
Result<PixelLayout> parse_pixel_layout(const std::string& name);
/// Returns the size of a pixel of a layout, in bytes.
std::size_t bytes_per_pixel(PixelLayout layout);

/// Copies a picture into an image of kRgba and of the same size, which becomes opaque whatever its
/// alpha was.
void copy_pixels(const Pixels& pixels, Image& image);

}  // namespace tickreel::movie
