#include "encode/segments/sound_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "encode/libav/audio_encoder.h"

namespace tickreel::encode {
namespace {

constexpr double kSilence = 0.003 * 0.003;
constexpr double kMostLagSeconds = 0.001;

struct Resolution {
  int channels;
  int points_per_second;
  int windows_per_second;
};

constexpr Resolution resolution_of(SoundFidelity fidelity) {
  constexpr Resolution kForm{AudioFormat::kChannels, 8000, 10};
  constexpr Resolution kOutline{1, 4000, 2};
  return fidelity == SoundFidelity::kOutline ? kOutline : kForm;
}

/// Returns a sample as an encoder gets it.
double clipped(float sample) {
  return std::isnan(sample) ? 0.0 : std::clamp(static_cast<double>(sample), -1.0, 1.0);
}

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

SoundComparison::SoundComparison(int sample_rate_hz, SoundFidelity fidelity)
    : sample_rate_hz_(sample_rate_hz),
      fidelity_(fidelity),
      channel_count_(static_cast<std::size_t>(resolution_of(fidelity).channels)),
      step_(std::max(1, sample_rate_hz / resolution_of(fidelity).points_per_second)),
      window_points_(resolution_of(fidelity).channels * sample_rate_hz / step_ /
                     resolution_of(fidelity).windows_per_second) {}

std::string SoundComparison::add(std::span<const float> source, std::span<const float> decoded) {
  if (fidelity_ == SoundFidelity::kSamples) return compare_exactly(source, decoded);
  std::string fault;
  for (std::size_t i = 0; i < source.size(); ++i) {
    Channel& channel = channels_[i % channel_count_];
    channel.source_sum += clipped(source[i]);
    channel.decoded_sum += static_cast<double>(decoded[i]);
    if (i % kChannels + 1 < kChannels || ++samples_ % step_ != 0) continue;
    for (std::size_t each = 0; each < channel_count_; ++each) add_point(channels_[each]);
    if (windows_.back().count < window_points_) continue;
    if (fault.empty()) fault = judge();
    std::shift_left(windows_.begin(), windows_.end(), 1);
    windows_.back() = Window{};
    ++window_;
  }
  return fault;
}

std::string SoundComparison::finish() {
  if (fidelity_ == SoundFidelity::kSamples) return {};
  // The last window may be short, and the one before it has not been judged yet.
  for (int last = 0; last < 2; ++last) {
    if (std::string fault = judge(); !fault.empty()) return fault;
    std::shift_left(windows_.begin(), windows_.end(), 1);
    windows_.back() = Window{};
    ++window_;
  }
  const double lag = lag_seconds();
  if (std::abs(lag) <= kMostLagSeconds) return {};
  return fmt::format("the sound is {:.1f} ms {}", std::abs(lag) * 1000.0,
                     lag > 0 ? "late" : "early");
}

std::string SoundComparison::compare_exactly(std::span<const float> source,
                                             std::span<const float> decoded) {
  constexpr float kScale = 32768.0F;
  for (std::size_t i = 0; i < source.size(); ++i) {
    if (decoded[i] * kScale == static_cast<float>(quantised_sample(source[i]))) continue;
    const std::int64_t sample = samples_ + static_cast<std::int64_t>(i / kChannels);
    return fmt::format("the sound is another one from sample {} ({:.3f} s) on", sample,
                       static_cast<double>(sample) / sample_rate_hz_);
  }
  samples_ += static_cast<std::int64_t>(source.size() / kChannels);
  return {};
}

void SoundComparison::add_point(Channel& channel) {
  const auto channels_in_it = kChannels / channel_count_;
  const double samples_of_point = static_cast<double>(step_) * static_cast<double>(channels_in_it);
  const double source = std::exchange(channel.source_sum, 0.0) / samples_of_point;
  const double decoded = std::exchange(channel.decoded_sum, 0.0) / samples_of_point;
  Window& window = windows_.back();
  window.source += source * source;
  window.decoded += decoded * decoded;
  window.error += (decoded - source) * (decoded - source);
  ++window.count;
  // It compares changes, because in deep tones nearly all samples resemble their neighbours.
  const double source_step = source - std::exchange(channel.source, source);
  const double decoded_step = decoded - std::exchange(channel.decoded, decoded);
  in_step_ += source_step * decoded_step;
  late_ += channel.source_step * decoded_step;
  early_ += source_step * channel.decoded_step;
  channel.source_step = source_step;
  channel.decoded_step = decoded_step;
}

std::string SoundComparison::judge() {
  if (windows_[1].count == 0) return {};
  if (fidelity_ == SoundFidelity::kOutline ? judge_outline() : judge_form()) return {};
  return fmt::format(
      "the sound is another one at {:.1f} s",
      static_cast<double>(window_ - 1) / resolution_of(fidelity_).windows_per_second);
}

/// Whether the difference has at most half the energy (3 dB) of the sound, measured by the loudest
/// of the window and its neighbours, because encoders smear a sudden start. A different sound would
/// differ by twice the energy, silence by all of it.
bool SoundComparison::judge_form() const {
  constexpr double kMostError = 0.5;
  const auto& [before, window, after] = windows_;
  const double energy = std::max({before.source, window.source, after.source});
  return window.error <= kMostError * energy + kSilence * window.count;
}

/// Whether the difference has at most three quarters of the joint energy of both sounds, and their
/// loudness agrees within 6 dB. A different sound, or silence, would differ by all of it. A window
/// 13 dB below a neighbour may be smeared by that.
bool SoundComparison::judge_outline() const {
  constexpr double kMostError = 0.75;
  constexpr double kMostLouder = 4.0;
  constexpr double kSmeared = 0.05;
  const auto& [before, window, after] = windows_;
  const double most = std::max({before.source, window.source, after.source});
  const double hidden = kSmeared * most + kSilence * window.count;
  const double source = window.source + hidden;
  const double decoded = window.decoded + hidden;
  return window.error <= kMostError * (window.source + window.decoded) + hidden &&
         decoded <= kMostLouder * source && source <= kMostLouder * decoded;
}

double SoundComparison::lag_seconds() const {
  const auto steps = samples_ / step_;
  const auto points = static_cast<double>(steps) * static_cast<double>(channel_count_);
  const double curve = 2.0 * in_step_ - late_ - early_;
  if (in_step_ <= kSilence * points || curve <= 0.0) return 0.0;
  // The result is the top of the parabola through the three points.
  return 0.5 * (late_ - early_) / curve * step_ / sample_rate_hz_;
}

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

/// Checks a packet's time. It allows for a container's coarse time base, and for the rounding of
/// the encoder's delay.
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
