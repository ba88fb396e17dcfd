#include "movie/soundtrack/film_soundtrack.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "movie/soundtrack/decibels.h"
#include "movie/soundtrack/loudness.h"

namespace tickreel::movie {
namespace {

constexpr auto kChannels = std::size_t{AudioFormat::kChannels};
constexpr std::size_t kPieceFloats = 8192;

/// "-14.0", in tenths.
std::string tenths(double value) {
  const long rounded = std::lround(value * 10.0);
  const std::string sign = rounded < 0 ? "-" : "";
  return sign + std::to_string(std::abs(rounded) / 10) + "." +
         std::to_string(std::abs(rounded) % 10);
}

}  // namespace

Result<FilmSoundtrack> FilmSoundtrack::open(const FilmDefinition& film,
                                            const std::function<bool()>& goes_on) {
  FilmSoundtrack soundtrack(film);
  if (film.sound.empty() || !film.music.has_music()) return soundtrack;
  auto music = MusicMixer::open(film, goes_on);
  if (!music) return music.error();
  soundtrack.music_ = std::make_shared<const MusicMixer>(*std::move(music));
  return soundtrack;
}

Result<SampleSource> FilmSoundtrack::with_music(SampleSource game) const {
  if (!music_) return game;
  auto again = music_->again();
  if (!again) return again.error();
  struct Position {
    MusicMixer mixer;
    std::int64_t sample = 0;
  };
  auto at = std::make_shared<Position>(Position{*std::move(again)});
  return SampleSource([game = std::move(game), at](std::span<float> out) -> Result<std::size_t> {
    const auto count = game(out);
    if (!count) return count;
    if (Status mixed = at->mixer.mix(at->sample, out.first(*count)); !mixed) return mixed.error();
    at->sample += static_cast<std::int64_t>(*count / kChannels);
    return count;
  });
}

Status FilmSoundtrack::measure(SampleSource game) {
  if (!wanted_) return {};
  const auto source = with_music(std::move(game));
  if (!source) return source.error();
  auto meter = LoudnessMeter::open(sample_rate_hz_);
  if (!meter) return meter.error();
  std::vector<float> piece(kPieceFloats);
  while (true) {
    const auto count = (*source)(piece);
    if (!count) return count.error();
    if (*count == 0) break;
    if (Status added = meter->add(std::span(piece).first(*count)); !added) return added;
  }
  const auto found = meter->measure();
  if (!found) return found.error();
  if (found->integrated && found->true_peak) {
    choose_gain(*found->integrated, *found->true_peak);
  } else {
    warnings_.emplace_back(
        "§loudness: the film is too quiet or too short to be measured, so it is left "
        "as it is");
  }
  return {};
}

/// In steps of 0.01 dB: what libraries round otherwise elsewhere does not show.
void FilmSoundtrack::choose_gain(double integrated, double true_peak) {
  constexpr double kStepsADecibel = 100.0;
  const double asked = std::round((*wanted_ - integrated) * kStepsADecibel) / kStepsADecibel;
  const double most = std::floor((kHighestPeak - true_peak) * kStepsADecibel) / kStepsADecibel;
  gain_ = gain_of_decibels(std::min(asked, most));
  if (asked <= most) return;
  warnings_.push_back("§loudness " + tenths(*wanted_) + ": the film comes to " +
                      tenths(integrated + most) + " LUFS: louder, its peaks would be above " +
                      tenths(kHighestPeak) + " dBTP");
}

Result<SampleSource> FilmSoundtrack::over(SampleSource game) const {
  auto source = with_music(std::move(game));
  if (!source) return source;
  return SampleSource([source = *std::move(source), gain = gain_,
                       peak = peak_](std::span<float> out) -> Result<std::size_t> {
    const auto count = source(out);
    if (!count) return count;
    const std::span<float> samples = out.first(*count);
    if (gain) {
      for (float& sample : samples) sample = static_cast<float>(*gain * double{sample});
    }
    peak.note(samples);
    return count;
  });
}

std::vector<std::string> FilmSoundtrack::warnings() const {
  std::vector<std::string> all = warnings_;
  std::ranges::copy(peak_.warnings(), std::back_inserter(all));
  return all;
}

Texts FilmSoundtrack::libraries() const {
  Texts used;
  if (wanted_) used.emplace_back("libebur128", LoudnessMeter::version());
  return used;
}

}  // namespace tickreel::movie
