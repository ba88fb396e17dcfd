#pragma once

#include "renderer/room.h"
#include "tickreel/core/image.h"

namespace tickreel::renderer {

/// Divides the colours of a kRgba64Alpha picture, which are multiplied by alpha, by alpha. Fully
/// transparent pixels become 0.
void make_alpha_straight(Image& image);

}  // namespace tickreel::renderer
