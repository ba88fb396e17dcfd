#pragma once

#include "tickreel/core/image.h"

namespace tickreel {

/// Fills `wide` with the picture in kRgba64. `image` is kRgba, or kRgba64, which is copied. White
/// stays white: one level of 8 bits is 257 levels of 16 bits.
void widen(const Image& image, Image& wide);
/// Fills `narrowed` with the picture in kRgba. `image` is kRgba64, or kRgba, which is copied.
/// Rounds and does not dither: for previews, not for films.
void narrow(const Image& image, Image& narrowed);

}  // namespace tickreel
