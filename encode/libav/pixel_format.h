#pragma once

#include <optional>
#include <string>

#include "encode/libav/libav.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// The tags of a file's pixels by which a player shows the colours that we drew.
struct ColorTags {
  AVColorSpace matrix;
  AVColorRange range;
  AVColorPrimaries primaries;
  AVColorTransferCharacteristic transfer;
  AVChromaLocation chroma_location;
};

/// FFmpeg's pixel format of this name. kUsage if there is none, or none that an image can be
/// converted to.
Result<AVPixelFormat> find_pixel_format(const std::string& name);

/// BT.709 in limited range for YUV, sRGB in full range for RGB (and full range for grey, which is
/// how FFmpeg takes it).
ColorTags color_tags(AVPixelFormat format);

/// Whether a film of this format is made of pictures of 16 bits (kRgba64): it has more than 8, in
/// whole words of 16 bits each. The one place that decides it.
bool takes_deep_pictures(AVPixelFormat format);

/// The layout of images that is the same as this format; none for most, and for rgba.
std::optional<PixelFormat> yuv_layout(AVPixelFormat format);

/// `size` rounded up to whole blocks of pixels that share a chroma sample.
ImageSize padded_size(ImageSize size, AVPixelFormat format);

}  // namespace tickreel::encode
