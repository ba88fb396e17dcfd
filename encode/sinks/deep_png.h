#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "encode/color/pixel_converter.h"
#include "encode/libav/libav.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// Compresses pictures to PNGs of 16 bits, with FFmpeg's encoder.
class DeepPng {
 public:
  /// Makes an encoder for pictures of this size. `format`: a result of format_of(); `alpha`: see
  /// SinkSettings. The errors of PixelConverter::create(); kFailed when FFmpeg's encoder cannot
  /// begin.
  static Result<DeepPng> open(ImageSize size, AVPixelFormat format, const std::string& alpha);

  /// Returns the pixel format for a name of FFmpeg's, such as "rgb48". Nothing for a format other
  /// than RGB and RGBA with 16 bits for each channel.
  static std::optional<AVPixelFormat> format_of(const std::string& name);

  /// Compresses a picture of the given size into `png`, which is replaced. `image`: in a format
  /// that PixelConverter::convert() takes. kFailed when FFmpeg fails.
  Status encode(const Image& image, std::vector<std::uint8_t>& png);

 private:
  DeepPng(PixelConverter converter, CodecContextPtr encoder, FramePtr swapped, PacketPtr packet)
      : converter_(std::move(converter)),
        encoder_(std::move(encoder)),
        swapped_(std::move(swapped)),
        packet_(std::move(packet)) {}

  PixelConverter converter_;
  CodecContextPtr encoder_;
  FramePtr swapped_;  ///< a PNG has the higher byte of a level first
  PacketPtr packet_;
};

}  // namespace tickreel::encode
