#pragma once

#include "encode/libav/libav.h"
#include "tickreel/core/image.h"

namespace tickreel::encode {

/// Turns a picture of kRgba64, or kRgba64Alpha, into a frame of a format that
/// takes_deep_pictures(), as core/yuv_formula.h and docs/picture.md say: dithered by the place of
/// each sample, so the same bytes on every machine. Where the frame is larger, the last column and
/// row are repeated. Allocates nothing.
void convert_deep(const Image& image, AVFrame& frame);

}  // namespace tickreel::encode
