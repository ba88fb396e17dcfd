#pragma once

#include <optional>
#include <string>
#include <vector>

#include "encode/color/flat_color.h"
#include "encode/libav/libav.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// Turns images into frames of one pixel format: BT.709 and limited range for YUV, a chroma sample
/// the rounded average of its pixels, the same bytes on every CPU. Where pixels share chroma and
/// the size is odd, the last column and row are repeated to fill the block. See docs/picture.md.
class PixelConverter {
 public:
  /// `alpha`: SinkSettings::alpha; where it is kStraightAlpha, the format has alpha.
  static Result<PixelConverter> create(ImageSize size, AVPixelFormat format,
                                       const std::string& alpha = {});

  /// A frame of frame_size(), with its colour tags, of an image of kRgba or pixel_format(), or of
  /// kRgba64 where that has more than 8 bits; with alpha of kRgba64Alpha. The frame stays the
  /// converter's, which uses it again when nobody holds a reference to its planes: in the steady
  /// state nothing is allocated.
  Result<AVFrame*> convert(const Image& image);

  [[nodiscard]] ImageSize frame_size() const { return frame_size_; }
  [[nodiscard]] AVPixelFormat format() const { return format_; }
  /// See FrameSink.
  [[nodiscard]] std::optional<PixelFormat> pixel_format() const;

 private:
  PixelConverter(ImageSize frame_size, AVPixelFormat format, std::optional<PixelFormat> layout)
      : frame_size_(frame_size), format_(format), layout_(layout) {}
  Result<AVFrame*> free_frame();
  Status scale(const Image& image, AVFrame& frame);
  Status convert_with_alpha(const Image& image, AVFrame& frame);

  ImageSize frame_size_;
  AVPixelFormat format_;
  std::optional<PixelFormat> layout_;  ///< convert_to_yuv() makes it; swscale makes all others
  ScalerPtr scaler_;                   ///< null where it is not needed
  FramePtr padded_;  ///< the image with its repeated edge; null where images are used as they are
  std::vector<FramePtr> frames_;
  bool has_alpha_ = false;          ///< so have the images, and perhaps the frames
  std::optional<FlatColor> color_;  ///< what shows through where the frames have none
  Image flat_;
  Image narrow_;
};

}  // namespace tickreel::encode
