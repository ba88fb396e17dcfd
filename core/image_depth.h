#pragma once

#include "tickreel/core/image.h"

namespace tickreel {

/// widen() converts a kRgba picture to kRgba64, and narrow() converts back. White stays white: one
/// level of 8 bits is 257 levels of 16. A picture that has the wanted format already is copied;
/// other formats are not supported. narrow() rounds and does not dither: it is for previews, not
/// for films.
void widen(const Image& image, Image& wide);
void narrow(const Image& image, Image& narrowed);

}  // namespace tickreel
