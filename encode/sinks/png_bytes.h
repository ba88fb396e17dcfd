#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "encode/color/flat_color.h"
#include "encode/libav/libav.h"
#include "encode/sink_settings.h"
#include "encode/sinks/deep_png.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// Compresses pictures to PNGs, one after the other. The PNGs have 8 bits, or 16 if
/// SinkSettings::pix_fmt says so.
class PngBytes {
 public:
  /// Makes an encoder for these settings. kUsage for an alpha that is neither straight nor a
  /// colour, and for a pixel format that a PNG cannot have.
  static Result<PngBytes> of(const SinkSettings& settings);

  /// Compresses a picture in pixel_format(). The PNG has an alpha channel if the film has alpha, or
  /// if its pixel format is rgba64. With 16 bits all pictures have the size of the first one.
  /// kFailed when FFmpeg fails, or memory is short.
  Status encode(const Image& image);
  /// The PNG of the last picture; valid until the next one.
  [[nodiscard]] const std::vector<std::uint8_t>& bytes() const { return png_; }
  /// See FrameSink::pixel_format().
  [[nodiscard]] std::optional<PixelFormat> pixel_format() const;
  /// See FrameSink::description().
  [[nodiscard]] std::string description() const;

 private:
  explicit PngBytes(EightBitPictures pictures) : pictures_(std::move(pictures)) {}
  Status encode_opaque(const Image& image);
  Status compress(const std::uint8_t* levels, ImageSize size, int channels);

  EightBitPictures pictures_;
  AVPixelFormat deep_format_ = AV_PIX_FMT_NONE;  ///< for PNGs with 16 bits; none: they have 8
  std::string alpha_{};                          ///< SinkSettings::alpha
  std::optional<DeepPng> deep_{};                ///< made for the size of the first picture
  std::vector<std::uint8_t> rgb_;
  std::vector<std::uint8_t> png_;
};

}  // namespace tickreel::encode
