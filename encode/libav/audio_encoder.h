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

/// Encodes the sound of a whole film. The output depends on the samples, the settings and this
/// FFmpeg, and not on how many samples come in each call.
class AudioEncoder {
 public:
  /// Opens an encoder. `encoder`: the result of choose_audio_encoder(). `global_header`: whether
  /// the container stores the codec's headers itself. kUsage for settings that the encoder refuses.
  static Result<AudioEncoder> open(const AudioEncoderFacts& encoder, const AudioSettings& settings,
                                   bool global_header);

  /// A function that receives a finished packet. Its times count in samples; with an encoder that
  /// has a delay they begin below 0. The function may move the content out of the packet, which is
  /// valid during the call. Its error ends encode() or finish(), which returns it.
  using Deliver = std::function<Status(AVPacket&)>;
  /// Encodes samples, interleaved, and calls deliver() for the packets that are ready. Any number
  /// of samples may come. kFailed when the encoder fails.
  Status encode(std::span<const float> samples, const Deliver& deliver);
  /// Ends the sound, and calls deliver() for all remaining packets. The errors of encode().
  Status finish(const Deliver& deliver);

  /// The parameters of the stream, for the container.
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
  /// Encodes one frame of the encoder; only the last one may be shorter.
  Status encode_frame(std::span<const float> samples, const Deliver& deliver);
  Status send(const AVFrame* frame, const Deliver& deliver);
  void fill(std::span<const float> samples);

  CodecContextPtr context_;
  FramePtr frame_;
  PacketPtr packet_;
  ParametersPtr parameters_;
  std::vector<float> waiting_;  ///< samples that do not fill a frame yet
  std::int64_t next_pts_ = 0;
};

}  // namespace tickreel::encode
