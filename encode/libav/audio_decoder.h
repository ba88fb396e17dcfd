#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "encode/audio_format.h"
#include "encode/libav/libav.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// Decodes the sound of a film as players do: without the encoder's delay at the start, and without
/// the samples after the end that the file names.
class AudioDecoder {
 public:
  /// kFailed when this FFmpeg cannot decode the stream's codec; kBadFile when the decoder cannot be
  /// opened.
  static Result<AudioDecoder> open(const AVStream& stream);

  /// A function that receives decoded samples, interleaved and in order, with the time of the first
  /// sample in the stream's time base. The samples are valid during the call. Its error ends
  /// decode(), which returns it.
  using Deliver = std::function<Status(std::int64_t pts, std::span<const float> samples)>;
  /// Decodes a packet, and calls deliver() for the samples that are ready; a null packet is the end
  /// of the stream. kBadFile, without the file's name, when the packet cannot be decoded, has not
  /// two channels, or has samples that are neither floats nor of 16 bits.
  Status decode(const AVPacket* packet, const Deliver& deliver);

 private:
  static constexpr std::size_t kChannels = AudioFormat::kChannels;
  AudioDecoder(CodecContextPtr context, FramePtr frame)
      : context_(std::move(context)), frame_(std::move(frame)) {}
  Status receive(const Deliver& deliver);
  Status take_frame();

  CodecContextPtr context_;
  FramePtr frame_;
  std::vector<float> samples_;
};

}  // namespace tickreel::encode
