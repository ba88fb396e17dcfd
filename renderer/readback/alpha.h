#pragma once

#include "renderer/room.h"
#include "tickreel/core/image.h"

namespace tickreel::renderer {

/// Makes the alpha of a picture of kRgba64Alpha straight, whose levels are multiplied by it. Where
/// nothing is covered, all levels are 0.
void make_alpha_straight(Image& image);

}  // namespace tickreel::renderer
