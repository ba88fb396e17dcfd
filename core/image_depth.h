#pragma once

#include "tickreel/core/image.h"

namespace tickreel {

/// A picture of kRgba as one of kRgba64, and back: white stays white, and a level of 8 bits is
/// 257 of 16. What has the wanted format already is copied. What is narrowed is rounded, not
/// dithered: for whoever looks on.
void widen(const Image& image, Image& wide);
void narrow(const Image& image, Image& narrowed);

}  // namespace tickreel
