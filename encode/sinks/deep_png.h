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

/// Pictures as PNGs of 16 bits, by FFmpeg's encoder.
class DeepPng {
 public:
  /// Begins with pictures of this size. `format`: of format_of(). The errors of
  /// PixelConverter::create().
  static Result<DeepPng> open(ImageSize size, AVPixelFormat format, const std::string& alpha);

  /// The format of pictures before they become a PNG, by a name of FFmpeg's, such as rgb48;
  /// none: no such PNG has it.
  static std::optional<AVPixelFormat> format_of(const std::string& name);

  /// One as PixelConverter::convert() takes them, which have this size.
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
