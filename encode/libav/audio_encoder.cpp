#include "encode/libav/audio_encoder.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/files/system_refusal.h"

namespace tickreel::encode {
namespace {

/// The frame size for encoders that take frames of any size.
constexpr int kUsualFrameSamples = 1024;

/// Returns the encoder's sample format among those that fill() can make.
AVSampleFormat sample_format(const AudioEncoderFacts& encoder, const AVCodec& codec) {
  if (encoder.is_lossless) return AV_SAMPLE_FMT_S16;
  const auto formats = sample_formats_of(codec);
  const auto found = std::ranges::find_if(formats, [](AVSampleFormat each) {
    return each == AV_SAMPLE_FMT_FLT || each == AV_SAMPLE_FMT_FLTP;
  });
  return found == formats.end() ? AV_SAMPLE_FMT_NONE : *found;
}

}  // namespace

Result<AudioEncoder> AudioEncoder::open(const AudioEncoderFacts& encoder,
                                        const AudioSettings& settings, bool global_header) {
  capture_libav_log();
  const AVCodec* codec = avcodec_find_encoder_by_name(std::string(encoder.name).c_str());
  CodecContextPtr context(codec == nullptr ? nullptr : c_locale::alloc_codec_context(codec));
  FramePtr frame(av_frame_alloc());
  PacketPtr packet(av_packet_alloc());
  ParametersPtr parameters(avcodec_parameters_alloc());
  if (!context || !frame || !packet || !parameters) {
    return refused_by_system("not enough memory for an encoder");
  }
  context->sample_rate = settings.sample_rate_hz;
  context->sample_fmt = sample_format(encoder, *codec);
  context->time_base = {1, settings.sample_rate_hz};
  av_channel_layout_default(&context->ch_layout, AudioFormat::kChannels);
  context->bit_rate = settings.bitrate > 0 ? settings.bitrate : encoder.bitrate;
  context->thread_count = 1;
  context->flags |= AV_CODEC_FLAG_BITEXACT;
  if (global_header) context->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
  forget_libav_error();
  int code = c_locale::open_codec(context.get(), codec, nullptr);
  if (code == AVERROR(ENOMEM)) return refused_by_system("not enough memory for an encoder");
  if (code < 0) {
    return bad_usage(fmt::format(
        "{} cannot encode {} samples a second with {} bits a second: {}. Choose another "
        "§audio-bitrate or §acodec",
        encoder.name, settings.sample_rate_hz, context->bit_rate, libav_error(code)));
  }
  code = avcodec_parameters_from_context(parameters.get(), context.get());
  if (code < 0) return refused_by_system("not enough memory for an encoder");
  return AudioEncoder(std::move(context), std::move(frame), std::move(packet),
                      std::move(parameters));
}

std::size_t AudioEncoder::frame_samples() const {
  return static_cast<std::size_t>(context_->frame_size > 0 ? context_->frame_size
                                                           : kUsualFrameSamples);
}

Status AudioEncoder::encode(std::span<const float> samples, const Deliver& deliver) {
  const std::size_t floats = frame_samples() * kChannels;
  while (waiting_.size() + samples.size() >= floats) {
    const std::size_t taken = floats - waiting_.size();
    waiting_.insert(waiting_.end(), samples.begin(),
                    samples.begin() + static_cast<std::ptrdiff_t>(taken));
    samples = samples.subspan(taken);
    Status encoded = encode_frame(waiting_, deliver);
    waiting_.clear();
    if (!encoded) return encoded;
  }
  waiting_.insert(waiting_.end(), samples.begin(), samples.end());
  return {};
}

Status AudioEncoder::finish(const Deliver& deliver) {
  if (!waiting_.empty()) {
    if (Status encoded = encode_frame(waiting_, deliver); !encoded) return encoded;
    waiting_.clear();
  }
  return send(nullptr, deliver);
}

Status AudioEncoder::encode_frame(std::span<const float> samples, const Deliver& deliver) {
  av_frame_unref(frame_.get());
  frame_->nb_samples = static_cast<int>(samples.size() / kChannels);
  frame_->format = context_->sample_fmt;
  frame_->sample_rate = context_->sample_rate;
  frame_->pts = next_pts_;
  next_pts_ += frame_->nb_samples;
  if (av_channel_layout_copy(&frame_->ch_layout, &context_->ch_layout) < 0 ||
      av_frame_get_buffer(frame_.get(), 0) < 0) {
    return refused_by_system("not enough memory for sound");
  }
  fill(samples);
  return send(frame_.get(), deliver);
}

void AudioEncoder::fill(std::span<const float> samples) {
  const auto put = [&](auto* to, std::size_t first, std::size_t step, auto convert) {
    for (std::size_t i = first; i < samples.size(); i += step) *to++ = convert(samples[i]);
  };
  std::uint8_t** const planes = frame_->extended_data;
  if (context_->sample_fmt == AV_SAMPLE_FMT_S16) {
    put(reinterpret_cast<std::int16_t*>(planes[0]), 0, 1, quantised_sample);
  } else if (context_->sample_fmt == AV_SAMPLE_FMT_FLT) {
    put(reinterpret_cast<float*>(planes[0]), 0, 1, plain_sample);
  } else {
    for (std::size_t channel = 0; channel < kChannels; ++channel) {
      put(reinterpret_cast<float*>(planes[channel]), channel, kChannels, plain_sample);
    }
  }
}

Status AudioEncoder::send(const AVFrame* frame, const Deliver& deliver) {
  forget_libav_error();
  int code = c_locale::send_frame(context_.get(), frame);
  while (code >= 0) {
    code = c_locale::receive_packet(context_.get(), packet_.get());
    if (code == AVERROR(EAGAIN) || code == AVERROR_EOF) return {};
    if (code < 0) break;
    Status delivered = deliver(*packet_);
    av_packet_unref(packet_.get());
    if (!delivered) return delivered;
  }
  if (code == AVERROR(ENOMEM)) return refused_by_system("not enough memory for sound");
  return failed(fmt::format("{} failed: {}", context_->codec->name, libav_error(code)));
}

}  // namespace tickreel::encode
