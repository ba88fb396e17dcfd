#include "movie/soundtrack/music_mixer.h"

#include <algorithm>
#include <utility>

#include "encode/segments/segment_file.h"
#include "movie/soundtrack/decibels.h"

namespace tickreel::movie {
namespace {

/// The nearest.
std::int64_t samples_in(const Rational& seconds, int sample_rate_hz) {
  return (seconds * Rational(sample_rate_hz) + Rational(1, 2)).floor();
}

}  // namespace

Result<MusicMixer> MusicMixer::open(const FilmDefinition& film,
                                    const std::function<bool()>& goes_on) {
  const FilmMusic& music = film.music;
  auto sound = MediaSound::open(music.path, audio_format_of(film).sample_rate_hz);
  if (!sound) return about("music", prefixed("§music: ", sound.error()));
  const auto hash = hash_file(music.path, goes_on);
  if (!hash) return hash.error();
  if (hash->xxh3 != music.hash) {
    return bad_field(
        "music", ": " + music.path +
                     " is not the music that the film was planned with: give that one, or ask for "
                     "the film anew with this one");
  }
  const auto count = sound->sample_count(goes_on);
  if (!count) return about("music", prefixed("§music: ", count.error()));
  MusicMixer mixer(film, *std::move(sound), *count);
  if (mixer.from_ < *count) return mixer;
  return bad_field("music-from",
                   " " + music.from.to_string() + ": " + music.path + " has ended there");
}

MusicMixer::MusicMixer(const FilmDefinition& film, MediaSound sound, std::int64_t music_samples)
    : music_(film.music), sound_(std::move(sound)), music_samples_(music_samples) {
  const int rate = sound_.sample_rate_hz();
  const std::int64_t all = samples_before(film.plan.frame_count, film.frame_rate, rate);
  from_ = samples_in(music_.from, rate);
  end_ = music_.loops ? all : std::min(all, std::max<std::int64_t>(music_samples_ - from_, 0));
  fade_in_ = samples_in(music_.fade_in, rate);
  fade_out_ = samples_in(music_.fade_out, rate);
  gain_ = gain_of_decibels(music_.gain_db.value_or(0.0));
  if (music_.duck_db) ducker_.emplace(*music_.duck_db, rate);
}

MusicMixer::MusicMixer(const MusicMixer& other, MediaSound sound)
    : music_(other.music_),
      sound_(std::move(sound)),
      music_samples_(other.music_samples_),
      from_(other.from_),
      end_(other.end_),
      fade_in_(other.fade_in_),
      fade_out_(other.fade_out_),
      gain_(other.gain_) {
  if (music_.duck_db) ducker_.emplace(*music_.duck_db, sound_.sample_rate_hz());
}

Result<MusicMixer> MusicMixer::again() const {
  auto sound = MediaSound::open(sound_.path(), sound_.sample_rate_hz());
  if (!sound) return sound.error();
  return MusicMixer(*this, *std::move(sound));
}

/// A line in and out.
double MusicMixer::gain_at(std::int64_t sample) const {
  double gain = gain_;
  if (sample < fade_in_) gain *= static_cast<double>(sample) / static_cast<double>(fade_in_);
  const std::int64_t left = end_ - sample;
  if (left <= fade_out_) gain *= static_cast<double>(left) / static_cast<double>(fade_out_);
  return gain;
}

/// Beside the samples of the film from there on.
Status MusicMixer::read_music(std::int64_t first_sample) {
  std::span<float> left(read_);
  std::int64_t at = from_ + first_sample;
  while (!left.empty()) {
    std::span<float> part = left;
    if (music_.loops) {
      at %= music_samples_;
      const auto room = static_cast<std::size_t>(music_samples_ - at) * kChannels;
      part = left.first(std::min(left.size(), room));
    }
    if (Status read = sound_.read(at, part); !read) return read;
    at += static_cast<std::int64_t>(part.size() / kChannels);
    left = left.subspan(part.size());
  }
  return {};
}

Status MusicMixer::mix(std::int64_t first_sample, std::span<const float> heard,
                       std::span<float> into) {
  if (first_sample != next_ && ducker_) ducker_->reset(first_sample);
  const std::size_t count = into.size() / kChannels;
  next_ = first_sample + static_cast<std::int64_t>(count);
  read_.resize(count * kChannels);
  if (Status read = read_music(first_sample); !read) return read;
  for (std::size_t i = 0; i < count; ++i) {
    const std::int64_t sample = first_sample + static_cast<std::int64_t>(i);
    double gain = sample < end_ ? gain_at(sample) : 0.0;
    if (ducker_) gain *= double{ducker_->next(heard[i * kChannels], heard[i * kChannels + 1])};
    into[i * kChannels] += static_cast<float>(gain * double{read_[i * kChannels]});
    into[i * kChannels + 1] += static_cast<float>(gain * double{read_[i * kChannels + 1]});
  }
  return {};
}

}  // namespace tickreel::movie
