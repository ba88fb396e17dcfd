#pragma once

#include "encode/frame_sink.h"
#include "encode/libav/libav.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// The settings of an encoder that only tickreel may set. An encoder with other ideas of the size
/// than its frames reads out of bounds; a container wants some of the flags, the promise of equal
/// bytes one.
struct EncoderFormat {
  int width, height;
  AVPixelFormat pixel_format;
  int seconds_num, seconds_den;  ///< the time base
  AVColorRange range;
  AVColorSpace matrix;
  AVColorPrimaries primaries;
  AVColorTransferCharacteristic transfer;
  int flags;

  static EncoderFormat of(const AVCodecContext& context);
  bool operator==(const EncoderFormat&) const = default;
};

/// kUsage for a CRF that the encoder does not have.
Status check_crf(const AVCodec& encoder, const SinkSettings& settings);
/// Whether the encoder has the CRF and the preset; the error is about the field. Opens nothing.
Status check_codec_options(const AVCodec& encoder, const SinkSettings& settings);

/// Returns what the user asked for, and for the rest what is usual of this encoder in such a file.
SinkSettings with_usual_options(const AVCodec& encoder, const SinkSettings& settings);

/// Gives the encoder, not yet open, its own defaults and what the user asked of it. kUsage for an
/// option that it does not have, or that would change what the film is.
Status set_codec_options(AVCodecContext& context, const SinkSettings& settings);

}  // namespace tickreel::encode
