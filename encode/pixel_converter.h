#pragma once

#include "core/error.h"
#include "core/image.h"
#include "encode/libav.h"

namespace tickreel {

/// Turns images into frames of one pixel format: BT.709 and limited range for YUV, a chroma sample
/// the rounded average of its pixels, the same bytes on every CPU. Where pixels share chroma and
/// the size is odd, the last column and row are repeated to fill the block. See docs/colour.md.
class PixelConverter {
 public:
  static Result<PixelConverter> create(ImageSize size, AVPixelFormat format);

  /// A new frame of frame_size(), with its colour tags.
  Result<FramePtr> convert(const Image& image);

  [[nodiscard]] ImageSize frame_size() const { return frame_size_; }
  [[nodiscard]] AVPixelFormat format() const { return format_; }

 private:
  PixelConverter(ScalerPtr scaler, FramePtr padded, ImageSize frame_size, AVPixelFormat format)
      : scaler_(std::move(scaler)),
        padded_(std::move(padded)),
        frame_size_(frame_size),
        format_(format) {}

  ScalerPtr scaler_;
  FramePtr padded_;  ///< the image with its repeated edge; null where images are used as they are
  ImageSize frame_size_;
  AVPixelFormat format_;
};

}  // namespace tickreel
