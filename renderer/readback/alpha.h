#pragma once

#include "renderer/room.h"
#include "tickreel/core/image.h"

namespace tickreel::renderer {

/// Converts a kRgba64Alpha picture from premultiplied to straight alpha. Fully transparent pixels
/// become 0.
void make_alpha_straight(Image& image);

}  // namespace tickreel::renderer
