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

/// Pictures as PNGs, one after the other: of 8 bits, or of 16 where SinkSettings::pix_fmt says so.
class PngBytes {
 public:
  /// kUsage for an alpha that is neither straight nor a colour, and for a pixel format that a PNG
  /// has not.
  static Result<PngBytes> of(const SinkSettings& settings);

  /// One of pixel_format(). Without alpha, unless the film has it.
  Status encode(const Image& image);
  /// The bytes of the last picture.
  [[nodiscard]] const std::vector<std::uint8_t>& bytes() const { return png_; }
  /// See FrameSink.
  [[nodiscard]] std::optional<PixelFormat> pixel_format() const;
  [[nodiscard]] std::string description() const;

 private:
  explicit PngBytes(EightBitPictures pictures) : pictures_(std::move(pictures)) {}
  Status encode_opaque(const Image& image);
  Status compress(const std::uint8_t* levels, ImageSize size, int channels);

  EightBitPictures pictures_;
  AVPixelFormat deep_format_ = AV_PIX_FMT_NONE;  ///< of 16 bits; none: they have 8
  std::string alpha_{};                          ///< SinkSettings::alpha
  std::optional<DeepPng> deep_{};                ///< from the first picture on, whose size all have
  std::vector<std::uint8_t> rgb_;
  std::vector<std::uint8_t> png_;
};

}  // namespace tickreel::encode
