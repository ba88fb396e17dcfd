#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "encode/audio_format.h"
#include "encode/libav/libav.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// Decodes the sound of a film as players do: without the encoder's delay, and without what lies
/// behind the end where the file says so.
class AudioDecoder {
 public:
  /// kFailed when this FFmpeg cannot decode such sound; kBadFile unless it has two channels.
  static Result<AudioDecoder> open(const AVStream& stream);

  /// Told of samples in order, interleaved, and when they are played, in the stream's time base.
  using Deliver = std::function<Status(std::int64_t pts, std::span<const float> samples)>;
  /// A null packet is the end. kBadFile for what cannot be decoded, without the file's name.
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
