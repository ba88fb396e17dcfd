#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "encode/color/flat_color.h"
#include "encode/sink_settings.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// Pictures as PNGs, one after the other.
class PngBytes {
 public:
  /// kUsage for an alpha that is neither straight nor a colour.
  static Result<PngBytes> of(const SinkSettings& settings);

  /// One of pixel_format(). Without alpha, unless the film has it.
  Status encode(const Image& image);
  /// Of the last one.
  [[nodiscard]] const std::vector<std::uint8_t>& bytes() const { return png_; }
  /// See FrameSink.
  [[nodiscard]] std::optional<PixelFormat> pixel_format() const { return pictures_.pixel_format(); }
  [[nodiscard]] std::string description() const {
    return pictures_.has_alpha() ? "png rgba" : "png rgb24";
  }

 private:
  explicit PngBytes(EightBitPictures pictures) : pictures_(std::move(pictures)) {}
  Status encode_opaque(const Image& image);
  Status compress(const std::uint8_t* levels, ImageSize size, int channels);

  EightBitPictures pictures_;
  std::vector<std::uint8_t> rgb_;
  std::vector<std::uint8_t> png_;
};

}  // namespace tickreel::encode
