#pragma once

#include <optional>
#include <string>
#include <vector>

#include "encode/color/flat_color.h"
#include "encode/libav/libav.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// Converts images to frames of one pixel format of FFmpeg, with the colours of color_tags(). A
/// chroma sample is the rounded mean of its pixels; in frames that keep alpha in 8 bits,
/// transparent pixels beside others do not count. The bytes are the same on every CPU. If the
/// format shares chroma between pixels and the size is odd, the last column and row are repeated.
/// See docs/picture.md.
class PixelConverter {
 public:
  /// `size`: the size of the images; `format`: the format of the frames. `alpha`:
  /// SinkSettings::alpha; with kStraightAlpha, `format` must have alpha. kUsage for an alpha that
  /// is no colour; kFailed when FFmpeg cannot convert to the format, or memory is short.
  static Result<PixelConverter> create(ImageSize size, AVPixelFormat format,
                                       const std::string& alpha = {});

  /// Returns the image as a frame of frame_size() with colour tags. With an `alpha` the image must
  /// be kRgba64Alpha. Otherwise it may be kRgba, or pixel_format() if there is one, or, if that has
  /// more than 8 bits, kRgba64. The converter owns the frame, and uses it again once there are no
  /// other references to its planes. So after a few frames it allocates no more memory. kFailed
  /// when FFmpeg fails, or memory is short.
  Result<AVFrame*> convert(const Image& image);

  /// The size of the frames.
  [[nodiscard]] ImageSize frame_size() const { return frame_size_; }
  /// The format of the frames.
  [[nodiscard]] AVPixelFormat format() const { return format_; }
  /// The best layout of the images: FrameSink::pixel_format(). Nothing: kRgba.
  [[nodiscard]] std::optional<PixelFormat> pixel_format() const;

 private:
  PixelConverter(ImageSize frame_size, AVPixelFormat format, std::optional<PixelFormat> layout)
      : frame_size_(frame_size), format_(format), layout_(layout) {}
  Result<AVFrame*> free_frame();
  Status scale(const Image& image, AVFrame& frame);
  Status convert_with_alpha(const Image& image, AVFrame& frame);

  ImageSize frame_size_;
  AVPixelFormat format_;
  std::optional<PixelFormat> layout_;  ///< set if convert_to_yuv() converts; otherwise swscale does
  ScalerPtr scaler_;                   ///< null if swscale is not needed
  FramePtr padded_;                    ///< the image with repeated edges; null if not needed
  std::vector<FramePtr> frames_;
  bool has_alpha_ = false;  ///< whether the images have alpha
  /// The colour behind the images, whose alpha is removed; nothing: frames keep the alpha.
  std::optional<FlatColor> color_;
  Image flat_;
  Image narrow_;
};

}  // namespace tickreel::encode
