#pragma once

#include "tickreel/core/image.h"

namespace tickreel::encode {

/// Where pixels share chroma, what is transparent has the mean colour of what is not beside it:
/// otherwise its black would take the colour from the edges of all things. Of straight kRgba.
/// `across` and `down`: how many pixels share it.
void color_transparent_pixels(Image& image, int across, int down);

}  // namespace tickreel::encode
