#include "movie/film/soundtrack/sound_file_mixer.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "encode/segments/segment_file.h"
#include "movie/film/soundtrack/decibels.h"

namespace tickreel::movie {
namespace {

constexpr double kLoudMeanSquare = 0.01;  ///< -20 dBFS

/// Formats seconds for messages.
std::string in_decimals(const Rational& seconds) {
  return fmt::format("{}", seconds.to_double());
}

/// Returns the nearest sample.
std::int64_t samples_in(const Rational& seconds, int sample_rate_hz) {
  return (seconds * Rational(sample_rate_hz) + Rational(1, 2)).floor();
}

}  // namespace

Ducker::Ducker(double decibels, int sample_rate_hz)
    : block_samples_(std::max(sample_rate_hz / kBlocksASecond, 1)) {
  for (int i = 0; i <= kReleaseBlocks; ++i) {
    gains_.at(static_cast<std::size_t>(i)) = gain_of_decibels(-decibels * i / kReleaseBlocks);
  }
}

void Ducker::reset(std::int64_t sample) {
  at_ = sample % block_samples_;
  energy_ = 0.0;
  from_ = 0;
  to_ = 0;
}

float Ducker::next(float left, float right) {
  const double from = gains_.at(static_cast<std::size_t>(from_));
  const double to = gains_.at(static_cast<std::size_t>(to_));
  const double gain =
      from + (to - from) * static_cast<double>(at_) / static_cast<double>(block_samples_);
  energy_ += double{left} * left + double{right} * right;
  if (++at_ == block_samples_) end_block();
  return static_cast<float>(gain);
}

void Ducker::end_block() {
  constexpr double kChannels = 2.0;
  const double mean = energy_ / (kChannels * static_cast<double>(block_samples_));
  constexpr int kAttackStep = kReleaseBlocks / kAttackBlocks;
  from_ = to_;
  to_ = mean > kLoudMeanSquare ? std::min(to_ + kAttackStep, kReleaseBlocks) : std::max(to_ - 1, 0);
  at_ = 0;
  energy_ = 0.0;
}

Result<SoundFileMixer> SoundFileMixer::open(const FilmDefinition& film, const LaidSound& laid,
                                            const std::string& option,
                                            const std::function<bool()>& goes_on) {
  const bool is_music = option == "music";
  const auto refused = [&](const Error& error) {
    return about(option, prefixed("§" + option + ": ", error));
  };
  auto sound = MediaSound::open(laid.path, audio_format_of(film).sample_rate_hz);
  if (!sound) return refused(sound.error());
  const auto hash = hash_file(laid.path, goes_on);
  if (!hash) return hash.error();
  if (hash->xxh3 != laid.hash) {
    return bad_field(option, ": " + laid.path + " is not the " + (is_music ? "music" : "file") +
                                 " that the film was planned with: give that one, or ask for the "
                                 "film anew with this one");
  }
  const auto count = sound->sample_count(goes_on);
  if (!count) return refused(count.error());
  SoundFileMixer mixer(film, laid, *std::move(sound), *count);
  if (mixer.from_ >= *count) {
    return is_music ? bad_field("music-from", " " + in_decimals(laid.from) + ": " + laid.path +
                                                  " has ended there")
                    : bad_field(option, " " + laid.path + ",from=" + in_decimals(laid.from) +
                                            ": the file has ended there");
  }
  if (mixer.begin_ < mixer.end_) return mixer;
  return bad_field(option,
                   " " + laid.path + ",at=" + in_decimals(laid.at) + ": the film has ended there");
}

SoundFileMixer::SoundFileMixer(const FilmDefinition& film, const LaidSound& laid, MediaSound sound,
                               std::int64_t file_samples)
    : laid_(laid), sound_(std::move(sound)), file_samples_(file_samples) {
  const int rate = sound_.sample_rate_hz();
  film_end_ = samples_before(film.plan.frame_count, film.frame_rate, rate);
  begin_ = samples_in(laid_.at, rate);
  from_ = samples_in(laid_.from, rate);
  const std::int64_t end = begin_ + std::max<std::int64_t>(file_samples_ - from_, 0);
  end_ = laid_.loops ? film_end_ : std::min(film_end_, end);
  fade_in_ = samples_in(laid_.fade_in, rate);
  fade_out_ = samples_in(laid_.fade_out, rate);
  gain_ = gain_of_decibels(laid_.gain_db.value_or(0.0));
  if (laid_.duck_db) ducker_.emplace(*laid_.duck_db, rate);
}

SoundFileMixer::SoundFileMixer(const SoundFileMixer& other, MediaSound sound)
    : laid_(other.laid_),
      sound_(std::move(sound)),
      file_samples_(other.file_samples_),
      begin_(other.begin_),
      from_(other.from_),
      film_end_(other.film_end_),
      end_(other.end_),
      fade_in_(other.fade_in_),
      fade_out_(other.fade_out_),
      gain_(other.gain_) {
  if (laid_.duck_db) ducker_.emplace(*laid_.duck_db, sound_.sample_rate_hz());
}

Result<SoundFileMixer> SoundFileMixer::again() const {
  auto sound = MediaSound::open(sound_.path(), sound_.sample_rate_hz());
  if (!sound) return sound.error();
  return SoundFileMixer(*this, *std::move(sound));
}

/// Returns the gain with linear fades in and out.
double SoundFileMixer::gain_at(std::int64_t sample) const {
  double gain = gain_;
  const std::int64_t passed = sample - begin_;
  if (passed < fade_in_) gain *= static_cast<double>(passed) / static_cast<double>(fade_in_);
  const std::int64_t left = end_ - sample;
  if (left <= fade_out_) gain *= static_cast<double>(left) / static_cast<double>(fade_out_);
  return gain;
}

/// Reads the file's samples for the film from `first_sample` on; silence before the file begins.
Status SoundFileMixer::read_file(std::int64_t first_sample) {
  std::span<float> left(read_);
  const auto before = static_cast<std::size_t>(std::clamp<std::int64_t>(
      begin_ - first_sample, 0, static_cast<std::int64_t>(left.size() / kChannels)));
  std::ranges::fill(left.first(before * kChannels), 0.0F);
  left = left.subspan(before * kChannels);
  std::int64_t at = from_ + std::max<std::int64_t>(first_sample - begin_, 0);
  while (!left.empty()) {
    std::span<float> part = left;
    if (laid_.loops) {
      at %= file_samples_;
      const auto room = static_cast<std::size_t>(file_samples_ - at) * kChannels;
      part = left.first(std::min(left.size(), room));
    }
    if (Status read = sound_.read(at, part); !read) return read;
    at += static_cast<std::int64_t>(part.size() / kChannels);
    left = left.subspan(part.size());
  }
  return {};
}

Status SoundFileMixer::mix(std::int64_t first_sample, std::span<const float> heard,
                           std::span<float> into) {
  if (first_sample != next_ && ducker_) ducker_->reset(first_sample);
  const std::size_t count = into.size() / kChannels;
  next_ = first_sample + static_cast<std::int64_t>(count);
  read_.resize(count * kChannels);
  if (Status read = read_file(first_sample); !read) return read;
  for (std::size_t i = 0; i < count; ++i) {
    const std::int64_t sample = first_sample + static_cast<std::int64_t>(i);
    double gain = sample >= begin_ && sample < end_ ? gain_at(sample) : 0.0;
    if (ducker_) gain *= double{ducker_->next(heard[i * kChannels], heard[i * kChannels + 1])};
    into[i * kChannels] += static_cast<float>(gain * double{read_[i * kChannels]});
    into[i * kChannels + 1] += static_cast<float>(gain * double{read_[i * kChannels + 1]});
  }
  return {};
}

}  // namespace tickreel::movie
