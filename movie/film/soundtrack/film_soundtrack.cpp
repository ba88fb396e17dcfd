#include "movie/film/soundtrack/film_soundtrack.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "movie/film/soundtrack/decibels.h"
#include "movie/film/soundtrack/loudness.h"
#include "movie/film/soundtrack/track_splitter.h"

namespace tickreel::movie {
namespace {

constexpr auto kChannels = std::size_t{AudioFormat::kChannels};
constexpr std::size_t kPieceFloats = 8192;

/// Formats in tenths, "-14.0".
std::string tenths(double value) {
  const long rounded = std::lround(value * 10.0);
  const std::string sign = rounded < 0 ? "-" : "";
  return sign + std::to_string(std::abs(rounded) / 10) + "." +
         std::to_string(std::abs(rounded) % 10);
}

/// Reads the samples of one track. It computes all tracks, because their sum must be the mix.
class TrackReader {
 public:
  struct Making {
    SampleSource kept;
    std::vector<std::string> split;  ///< buses that `kept` has two floats of for each moment
    LaidSounds laid{};
    std::optional<double> gain{};
    std::vector<SoundTrack> tracks;
    std::size_t number = 0;  ///< the index of the track that is read
  };
  explicit TrackReader(Making making)
      : making_(std::move(making)),
        rest_(place_of(kGameTrack) == making_.tracks.size() ? 0 : place_of(kGameTrack)),
        samples_(making_.tracks.size()),
        parts_(making_.tracks.size()) {}

  Result<std::size_t> read(std::span<float> out) {
    kept_.resize(out.size() / kChannels * width());
    const auto count = making_.kept(kept_);
    if (!count) return count;
    const std::size_t samples = *count / width();
    if (Status mixed = mix(samples); !mixed) return mixed.error();
    for (std::size_t i = 0; i < samples * kChannels; ++i) {
      for (std::size_t track = 0; track < parts_.size(); ++track) {
        parts_[track] = louder(samples_[track][i]);
      }
      split_sample(louder(mix_[i]), parts_, rest_);
      out[i] = parts_[making_.number];
    }
    return samples * kChannels;
  }

 private:
  [[nodiscard]] std::size_t width() const { return kChannels * (1 + making_.split.size()); }
  [[nodiscard]] std::size_t place_of(std::string_view name) const {
    const auto found = std::ranges::find(making_.tracks, name, &SoundTrack::name);
    return static_cast<std::size_t>(found - making_.tracks.begin());
  }
  [[nodiscard]] float louder(float sample) const {
    return making_.gain ? static_cast<float>(*making_.gain * double{sample}) : sample;
  }
  /// Computes the whole mix, and the samples of each track except the one that gets the rest.
  Status mix(std::size_t samples) {
    mix_.resize(samples * kChannels);
    for (std::vector<float>& of_track : samples_) of_track.assign(samples * kChannels, 0.0F);
    const auto kept_at = [&](std::size_t i, std::size_t stream) {
      return kept_[i / kChannels * width() + stream * kChannels + i % kChannels];
    };
    for (std::size_t i = 0; i < mix_.size(); ++i) mix_[i] = kept_at(i, 0);
    for (std::size_t bus = 0; bus < making_.split.size(); ++bus) {
      const std::size_t place = place_of(making_.split[bus]);
      // A silent bus has no track.
      if (place == samples_.size()) continue;
      for (std::size_t i = 0; i < mix_.size(); ++i) samples_[place][i] = kept_at(i, 1 + bus);
    }
    const auto note = [&](const std::string& track, std::span<const float> laid) {
      const std::size_t place = place_of(track);
      for (std::size_t i = 0; i < laid.size(); ++i) samples_[place][i] += laid[i];
    };
    Status laid = making_.laid.mix(at_, mix_, note);
    at_ += static_cast<std::int64_t>(samples);
    return laid;
  }

  Making making_;
  std::size_t rest_;
  std::int64_t at_ = 0;
  std::vector<std::vector<float>> samples_;  ///< of each track
  std::vector<float> parts_;                 ///< one of each
  std::vector<float> kept_;
  std::vector<float> mix_;
};

}  // namespace

void PeakWatch::note(std::span<const float> samples) const {
  float largest = 0.0F;
  for (const float sample : samples) largest = std::max(largest, std::abs(sample));
  for (float was = peak_->load(); was < largest && !peak_->compare_exchange_weak(was, largest);) {
  }
}

std::vector<std::string> PeakWatch::warnings() const {
  // Clipping below this is inaudible, so it gives no warning.
  constexpr double kAudible = 0.5;
  const double above = 20 * std::log10(std::max(peak_->load(), 1.0F));
  if (above <= kAudible) return {};
  return {
      fmt::format("the sound goes {:.1f} dB above full scale, and is cut off there: §volume, "
                  "§music-gain or §loudness make it quieter",
                  above)};
}

Result<FilmSoundtrack> FilmSoundtrack::open(const FilmDefinition& film,
                                            const std::function<bool()>& goes_on) {
  FilmSoundtrack soundtrack(film);
  auto laid = LaidSounds::open(film, goes_on);
  if (!laid) return laid.error();
  constexpr double kNoticed = 1.0;
  if (const double silence = laid->music_silence(); silence >= kNoticed) {
    soundtrack.warnings_.push_back(
        fmt::format("the music ends {:.1f} s before the film: §music-loop repeats it", silence));
  }
  soundtrack.laid_ = std::make_shared<const LaidSounds>(*std::move(laid));
  return soundtrack;
}

Result<SampleSource> FilmSoundtrack::with_laid(SampleSource game) const {
  if (laid_->empty()) return game;
  auto again = laid_->again();
  if (!again) return again.error();
  struct Position {
    LaidSounds laid;
    std::int64_t sample = 0;
  };
  auto at = std::make_shared<Position>(Position{*std::move(again)});
  return SampleSource([game = std::move(game), at](std::span<float> out) -> Result<std::size_t> {
    const auto count = game(out);
    if (!count) return count;
    if (Status mixed = at->laid.mix(at->sample, out.first(*count)); !mixed) return mixed.error();
    at->sample += static_cast<std::int64_t>(*count / kChannels);
    return count;
  });
}

Status FilmSoundtrack::measure(SampleSource game) {
  if (!wanted_) return {};
  const auto source = with_laid(std::move(game));
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

/// Rounds to steps of 0.01 dB, so that different rounding of libraries on other machines has no
/// effect.
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
  auto source = with_laid(std::move(game));
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

Status FilmSoundtrack::find_tracks(const SampleSource& kept) {
  // A smaller value does not show in samples of 16 bits.
  constexpr float kQuietest = 1e-6F;
  const std::size_t width = kChannels * (1 + split_.size());
  bool hears_game = false;
  std::vector<bool> hears(split_.size());
  // Whole moments: of three or more tracks, one does not divide the usual piece.
  std::vector<float> piece(kPieceFloats / width * width);
  while (!asked_.empty()) {
    const auto count = kept(piece);
    if (!count) return count.error();
    if (*count == 0) break;
    for (std::size_t i = 0; i < *count; i += width) {
      for (std::size_t channel = i; channel < i + kChannels; ++channel) {
        float of_game = piece[channel];
        for (std::size_t bus = 0; bus < split_.size(); ++bus) {
          const float of_bus = piece[channel + kChannels * (1 + bus)];
          hears[bus] = hears[bus] || of_bus != 0.0F;
          of_game -= of_bus;
        }
        hears_game = hears_game || std::abs(of_game) > kQuietest;
      }
    }
  }
  tracks_.clear();
  for (const SoundTrack& track : asked_) {
    const auto bus =
        static_cast<std::size_t>(std::ranges::find(split_, track.name) - split_.begin());
    const bool is_heard = laid_->is_on(track.name) || (track.name == kGameTrack && hears_game) ||
                          (bus < split_.size() && hears[bus]);
    if (is_heard) tracks_.push_back(track);
  }
  return {};
}

Result<SampleSource> FilmSoundtrack::track(std::size_t number, SampleSource kept) const {
  auto again = laid_->again();
  if (!again) return again.error();
  TrackReader::Making making{.kept = std::move(kept),
                             .split = split_,
                             .laid = *std::move(again),
                             .gain = gain_,
                             .tracks = tracks_,
                             .number = number};
  auto reader = std::make_shared<TrackReader>(std::move(making));
  return SampleSource([reader](std::span<float> out) { return reader->read(out); });
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
