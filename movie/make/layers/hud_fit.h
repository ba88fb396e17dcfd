#pragma once

#include "movie/room.h"
#include "tickreel/core/image.h"

namespace tickreel::movie {

/// Returns the value of a colour when a HUD with straight alpha is laid over a world, in 8 bits:
/// (world * (255 - alpha) + hud * alpha) / 255, rounded to the nearest. There is never a tie, so a
/// computation with fractions gives the same result.
constexpr int laid_over(int world, int hud, int alpha) {
  return (world * (255 - alpha) + hud * alpha + 127) / 255;
}

/// Changes `hud` so that, laid over `world`, it gives exactly `film`. It would not without this
/// change, because the layers of the film were blended one by one and rounded each time. Changes
/// colours by as little as possible, and alpha only where no colour would fit. All images are kRgba
/// and of the same size.
void fit_hud(const Image& world, const Image& film, Image& hud);

}  // namespace tickreel::movie
