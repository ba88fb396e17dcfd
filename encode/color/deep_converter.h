#pragma once

#include "encode/libav/libav.h"
#include "tickreel/core/image.h"

namespace tickreel::encode {

/// Converts a picture of kRgba64 or kRgba64Alpha into `frame`, whose format takes_deep_pictures(),
/// by the rules of core/yuv_formula.h and docs/picture.md. The dither depends on the position of
/// each sample, so the bytes are the same on every machine. If the frame is larger than the
/// picture, the last column and row are repeated. A frame without alpha leaves out the alpha of the
/// picture; a frame with alpha becomes opaque if the picture has none. Allocates no memory.
void convert_deep(const Image& image, AVFrame& frame);

}  // namespace tickreel::encode
