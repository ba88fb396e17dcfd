#pragma once

#include "encode/frame_sink.h"
#include "encode/libav/libav.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// The settings of an encoder that a user must not change. An encoder with another size than its
/// frames reads out of bounds; the container needs some of the flags, and reproducible bytes need
/// one.
struct EncoderFormat {
  int width, height;
  AVPixelFormat pixel_format;
  int seconds_num, seconds_den;  ///< the time base, in seconds
  AVColorRange range;
  AVColorSpace matrix;
  AVColorPrimaries primaries;
  AVColorTransferCharacteristic transfer;
  int flags;

  /// Returns these settings of an encoder.
  static EncoderFormat of(const AVCodecContext& context);
  bool operator==(const EncoderFormat&) const = default;
};

/// Checks the CRF of the settings, if they have one: kUsage when it is negative or no finite
/// number, or larger than EncoderFacts::largest_crf (0: no limit).
Status check_crf(const AVCodec& encoder, const SinkSettings& settings);
/// Calls check_crf(), and checks that the encoder has the preset of the settings, without opening
/// the encoder; kUsage, with the field as the subject, if not.
Status check_codec_options(const AVCodec& encoder, const SinkSettings& settings);

/// Returns the settings with tickreel's usual options for this encoder in such a file, where the
/// user has not set them; a CRF also not where the user has set the bitrate ("b"). For straight
/// alpha in VP9, also turns off frames that are not shown.
SinkSettings with_usual_options(const AVCodec& encoder, const SinkSettings& settings);

/// Sets the options of an encoder that is not open yet: EncoderFacts::parameters, then the
/// settings. kUsage for an option that the encoder does not have, a value that it does not take, a
/// CRF or a preset that is given twice, and an option that would change a property of the film such
/// as its size, make the film depend on the machine (check_fixed()), or name another file.
Status set_codec_options(AVCodecContext& context, const SinkSettings& settings);

}  // namespace tickreel::encode
