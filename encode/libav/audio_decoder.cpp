#include "encode/libav/audio_decoder.h"

#include <fmt/format.h>

#include "core/files/system_refusal.h"

namespace tickreel::encode {
namespace {

float from_16_bits(std::int16_t sample) {
  constexpr float kScale = 32768.0F;
  return static_cast<float>(sample) / kScale;
}

Error cannot_decode(int code) {
  return bad_file("its sound cannot be decoded: " + libav_error(code));
}

}  // namespace

Result<AudioDecoder> AudioDecoder::open(const AVStream& stream) {
  auto context = strict_decoder(stream, "the sound cannot be checked");
  if (!context) return context.error();
  FramePtr frame(av_frame_alloc());
  if (!frame) return refused_by_system("not enough memory for a decoder");
  forget_libav_error();
  if (const int code = c_locale::open_codec(context->get(), nullptr, nullptr); code < 0) {
    return cannot_decode(code);
  }
  return AudioDecoder(*std::move(context), std::move(frame));
}

Status AudioDecoder::decode(const AVPacket* packet, const Deliver& deliver) {
  forget_libav_error();
  int code = c_locale::send_packet(context_.get(), packet);
  if (code == AVERROR(EAGAIN)) {
    if (Status received = receive(deliver); !received) return received;
    code = c_locale::send_packet(context_.get(), packet);
  }
  if (code < 0) return cannot_decode(code);
  return receive(deliver);
}

Status AudioDecoder::receive(const Deliver& deliver) {
  for (;;) {
    const int code = c_locale::receive_frame(context_.get(), frame_.get());
    if (code == AVERROR(EAGAIN) || code == AVERROR_EOF) return {};
    if (code < 0) return cannot_decode(code);
    if (Status taken = take_frame(); !taken) return taken;
    if (Status delivered = deliver(frame_->pts, samples_); !delivered) {
      return delivered;
    }
  }
}

/// Takes the decoded frame as floats.
Status AudioDecoder::take_frame() {
  if (frame_->ch_layout.nb_channels != AudioFormat::kChannels || frame_->nb_samples < 0) {
    return bad_file(fmt::format("its sound has {} channels instead of {}",
                                frame_->ch_layout.nb_channels, kChannels));
  }
  const auto count = static_cast<std::size_t>(frame_->nb_samples);
  samples_.resize(count * kChannels);
  const auto get = [&]<typename T>(const T*, bool is_planar, auto convert) {
    for (std::size_t channel = 0; channel < kChannels; ++channel) {
      const auto* const from =
          reinterpret_cast<const T*>(frame_->extended_data[is_planar ? channel : 0]);
      for (std::size_t i = 0; i < count; ++i) {
        samples_[i * kChannels + channel] = convert(from[is_planar ? i : i * kChannels + channel]);
      }
    }
  };
  const auto as_it_is = [](float sample) { return sample; };
  constexpr const std::int16_t* kShorts = nullptr;
  constexpr const float* kFloats = nullptr;
  switch (frame_->format) {
    case AV_SAMPLE_FMT_S16:
      get(kShorts, false, from_16_bits);
      return {};
    case AV_SAMPLE_FMT_S16P:
      get(kShorts, true, from_16_bits);
      return {};
    case AV_SAMPLE_FMT_FLT:
      get(kFloats, false, as_it_is);
      return {};
    case AV_SAMPLE_FMT_FLTP:
      get(kFloats, true, as_it_is);
      return {};
    default:
      return bad_file("its sound is of a kind that tickreel does not write");
  }
}

}  // namespace tickreel::encode
