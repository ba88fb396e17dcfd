#pragma once

#include <optional>
#include <string>

#include "encode/libav/libav.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// The colour tags of a file, by which a player shows the colours as they were drawn.
struct ColorTags {
  AVColorSpace matrix;
  AVColorRange range;
  AVColorPrimaries primaries;
  AVColorTransferCharacteristic transfer;
  AVChromaLocation chroma_location;
};

/// Returns FFmpeg's pixel format of this name. kUsage when there is none, when images cannot be
/// converted to it, and for FFmpeg's old names of full range, such as yuvj420p.
Result<AVPixelFormat> find_pixel_format(const std::string& name);

/// Returns the colour tags of films in a format: BT.709 in limited range for YUV, sRGB in full
/// range for RGB, and full range for grey, as FFmpeg expects it.
ColorTags color_tags(AVPixelFormat format);

/// Whether a film in a format is made from pictures of 16 bits (kRgba64). True for formats with
/// more than 8 bits that are stored as whole numbers in little-endian words of 16 bits. All code
/// uses this function for the decision.
bool takes_deep_pictures(AVPixelFormat format);

/// Returns the YUV layout of Image that is the same as a format; nothing if there is none.
std::optional<PixelFormat> yuv_layout(AVPixelFormat format);

/// Returns `size` rounded up to whole blocks of pixels that share a chroma sample in a format.
ImageSize padded_size(ImageSize size, AVPixelFormat format);

}  // namespace tickreel::encode
