#pragma once

#include "movie/room.h"
#include "tickreel/core/image.h"

namespace tickreel::movie {

/// What lies over a world, by 8 bits, straight: (world * (255 - alpha) + hud * alpha) / 255, to the
/// nearest. There is never a tie, so that whoever computes it in numbers with a fraction gets the
/// same.
constexpr int laid_over(int world, int hud, int alpha) {
  return (world * (255 - alpha) + hud * alpha + 127) / 255;
}

/// Corrects `hud` so that, laid over `world`, it is `film` to the bit: what lies over a picture was
/// blended one by one, and rounded each time. Its colours change by as little as that needs, and
/// its alpha only where no colour would do. All are of kRgba, and equally large.
void fit_hud(const Image& world, const Image& film, Image& hud);

}  // namespace tickreel::movie
