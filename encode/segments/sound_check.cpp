#include "encode/segments/sound_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tickreel::encode {
namespace {

std::string ending_of(const FilmReader& film, const std::string& container) {
  if (!container.empty()) return container;
  for (const char* ending : {".mkv", ".webm", ".mov"}) {
    if (film.is_in(ending)) return ending;
  }
  return ".mp4";
}

SoundFidelity fidelity_of(const AudioEncoderFacts& encoder, std::int64_t bitrate) {
  if (encoder.is_lossless) return SoundFidelity::kSamples;
  const bool has_few_bits = bitrate > 0 && bitrate < encoder.form_bitrate;
  return has_few_bits ? SoundFidelity::kOutline : SoundFidelity::kForm;
}

}  // namespace

Result<SoundCheck> SoundCheck::open(const FilmReader& film, const AVStream& stream,
                                    const JoinedSound& expected, const SampleSource& samples,
                                    const std::string& container) {
  const std::string ending = ending_of(film, container);
  const auto encoder = choose_audio_encoder(
      {expected.audio.sample_rate_hz, expected.acodec, expected.bitrate}, ending);
  if (!encoder) return encoder.error();
  const AVCodec* codec = avcodec_find_encoder_by_name(std::string((*encoder)->name).c_str());
  if (codec->id != stream.codecpar->codec_id) {
    return bad_file(fmt::format("its sound is {} instead of {}",
                                avcodec_get_name(stream.codecpar->codec_id),
                                avcodec_get_name(codec->id)));
  }
  if (stream.codecpar->sample_rate != expected.audio.sample_rate_hz) {
    return bad_file(fmt::format("its sound has {} samples a second instead of {}",
                                stream.codecpar->sample_rate, expected.audio.sample_rate_hz));
  }
  auto decoder = AudioDecoder::open(stream);
  if (!decoder) return decoder.error();
  return SoundCheck(*std::move(decoder), stream, expected, samples,
                    fidelity_of(**encoder, expected.bitrate), is_open_ended(**encoder, ending));
}

Status SoundCheck::add(const AVPacket& packet) {
  return decoder_.decode(&packet,
                         [this](std::int64_t pts, auto samples) { return take(pts, samples); });
}

Status SoundCheck::finish() {
  Status drained = decoder_.decode(
      nullptr, [this](std::int64_t pts, auto samples) { return take(pts, samples); });
  if (!drained) return drained;
  if (Status whole = check_length(); !whole) return whole;
  const std::string fault = *samples_ ? comparison_.finish() : "";
  return fault.empty() ? Status() : bad_file(fault);
}

Status SoundCheck::take(std::int64_t pts, std::span<const float> samples) {
  if (samples.empty()) return {};
  if (Status timed = check_time(pts); !timed) return timed;
  const std::int64_t left = std::max<std::int64_t>(expected_->sample_count - sample_count_, 0);
  const auto count = static_cast<std::int64_t>(samples.size() / kChannels);
  sample_count_ += count;
  last_count_ = count;
  const auto floats = static_cast<std::size_t>(std::min(left, count)) * kChannels;
  return *samples_ ? compare(samples.first(floats)) : Status();
}

Status SoundCheck::compare(std::span<const float> samples) {
  source_.resize(samples.size());
  if (Status read = read_source(source_); !read) return read;
  const std::string fault = comparison_.add(source_, samples);
  return fault.empty() ? Status() : bad_file(fault);
}

Status SoundCheck::read_source(std::span<float> room) const {
  while (!room.empty()) {
    const auto count = (*samples_)(room);
    if (!count) return count.error();
    if (*count == 0 || *count > room.size()) {
      return failed("there is less sound to compare the film with than it has");
    }
    room = room.subspan(*count);
  }
  return {};
}

/// Containers that count more coarsely than samples round, and the encoder's delay once more.
Status SoundCheck::check_time(std::int64_t pts) const {
  constexpr double kRoundings = 2.0;
  const double unit = av_q2d(stream_->time_base);
  const double played = static_cast<double>(pts) * unit;
  const double at = seconds(sample_count_);
  const double sample = 1.0 / expected_->audio.sample_rate_hz;
  if (pts != AV_NOPTS_VALUE && std::abs(played - at) < std::max(kRoundings * unit, sample / 2)) {
    return {};
  }
  if (pts == AV_NOPTS_VALUE) return bad_file(fmt::format("its sound has no time at {:.3f} s", at));
  return bad_file(
      fmt::format("the sound that belongs to {:.4f} s is played at {:.4f} s", at, played));
}

Status SoundCheck::check_length() const {
  const std::int64_t wanted = expected_->sample_count;
  const bool is_long_enough = sample_count_ >= wanted;
  const bool has_rest = is_open_ended_ && sample_count_ - wanted < last_count_;
  if (!is_long_enough || (sample_count_ > wanted && !has_rest)) {
    return bad_file(
        fmt::format("it has {} samples of sound instead of {} ({:.4f} s instead of {:.4f} s)",
                    sample_count_, wanted, seconds(sample_count_), seconds(wanted)));
  }
  if (!is_open_ended_) return {};
  const double stated = static_cast<double>(stream_->duration) * av_q2d(stream_->time_base);
  const double half_a_sample = 0.5 / expected_->audio.sample_rate_hz;
  if (std::abs(stated - seconds(wanted)) < half_a_sample) return {};
  return bad_file(fmt::format("it says that its sound is {:.6f} s long, and it is {:.6f} s", stated,
                              seconds(wanted)));
}

double SoundCheck::seconds(std::int64_t samples) const {
  return static_cast<double>(samples) / expected_->audio.sample_rate_hz;
}

}  // namespace tickreel::encode
