#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "encode/audio_format.h"
#include "encode/libav/audio_table.h"
#include "encode/libav/libav.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// One open encoder of sound, for a whole film. Its output depends on the samples, the settings and
/// this FFmpeg, and not on how many samples come at a time.
class AudioEncoder {
 public:
  /// `encoder`: from choose_audio_encoder(). `global_header`: the container keeps the codec's
  /// headers itself. kUsage for settings that it does not take.
  static Result<AudioEncoder> open(const AudioEncoderFacts& encoder, const AudioSettings& settings,
                                   bool global_header);

  /// Takes a finished packet; times count in samples, and begin before 0 where the encoder has a
  /// delay.
  using Deliver = std::function<Status(AVPacket&)>;
  /// Encodes interleaved samples, as many as there are.
  Status encode(std::span<const float> samples, const Deliver& deliver);
  /// The end: what was held back comes out.
  Status finish(const Deliver& deliver);

  /// The parameters of the stream that a container has to know.
  [[nodiscard]] const AVCodecParameters& parameters() const { return *parameters_; }

 private:
  static constexpr std::size_t kChannels = AudioFormat::kChannels;
  struct FreeParameters {
    void operator()(AVCodecParameters* parameters) const { avcodec_parameters_free(&parameters); }
  };
  using ParametersPtr = std::unique_ptr<AVCodecParameters, FreeParameters>;

  AudioEncoder(CodecContextPtr context, FramePtr frame, PacketPtr packet, ParametersPtr parameters)
      : context_(std::move(context)),
        frame_(std::move(frame)),
        packet_(std::move(packet)),
        parameters_(std::move(parameters)) {}

  [[nodiscard]] std::size_t frame_samples() const;
  /// Encodes the first `count` samples that wait.
  Status encode_frame(std::span<const float> samples, const Deliver& deliver);
  Status send(const AVFrame* frame, const Deliver& deliver);
  void fill(std::span<const float> samples);

  CodecContextPtr context_;
  FramePtr frame_;
  PacketPtr packet_;
  ParametersPtr parameters_;
  std::vector<float> waiting_;  ///< fewer than a frame's
  std::int64_t next_pts_ = 0;
};

}  // namespace tickreel::encode
