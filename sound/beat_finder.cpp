#include "sound/beat_finder.h"

#include <aubio/aubio.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <stdexcept>
#include <vector>

namespace tickreel::sound {
namespace {

constexpr std::size_t kFewest = 16;  ///< in noise, a few sounds are evenly spaced by chance
constexpr std::size_t kBegins = 8;   ///< starting points that are tried
/// Sounds weaker than this part of the strong ones are echoes or noise.
constexpr double kWeak = 0.1;
/// A sound within this part of a beat's length counts as on the beat.
constexpr double kNear = 0.12;
/// The least Grid::fit, from 0 to 1, of a steady beat.
constexpr double kGoodFit = 0.65;
/// If two tempos fit alike, the one nearer to this wins: it is how fast people walk and dance.
constexpr double kUsualTempo = 120.0;
constexpr double kUnusual = 0.02;
/// Two tempos count as the same while no beat is later by more than this.
constexpr double kSameSeconds = 0.012;

/// A grid of beats: number k lies at first + k * length seconds.
struct Grid {
  double first = 0.0;
  double length = 1.0;
  /// The harmonic mean of the share of beats heard and the share of sounds on a beat.
  double fit = 0.0;
  double last = 0.0;  ///< the number of the last beat

  [[nodiscard]] double number_at(double seconds) const {
    return std::round((seconds - first) / length);
  }
  [[nodiscard]] bool is_near(double seconds) const {
    return std::abs(seconds - first - number_at(seconds) * length) <= kNear * length;
  }
};

/// Returns the times of the strong sounds. The reference is the strength at half of the lowest
/// possible number of beats.
std::vector<double> strong_ones(std::span<const HeardBeat> heard) {
  if (heard.size() < kFewest) return {};
  std::vector<double> strengths;
  for (const HeardBeat& beat : heard) strengths.push_back(beat.strength);
  std::ranges::sort(strengths, std::greater<>());
  const double seconds = heard.back().seconds - heard.front().seconds;
  const auto middle = static_cast<std::size_t>(seconds * SteadyBeat::kSlowest / 60.0 / 2.0);
  const double least = kWeak * strengths[std::min(middle, strengths.size() - 1)];
  std::vector<double> strong;
  for (const HeardBeat& beat : heard) {
    if (beat.strength >= least && beat.strength > 0.0) strong.push_back(beat.seconds);
  }
  return strong;
}

/// Fits a line through the sounds that lie on beats, stepping from one to the next: the tempo need
/// not be known well enough to count from the first to the last.
Grid follow(std::span<const double> strong, std::size_t from, double length) {
  double number = 0.0;
  double last = strong[from];
  double count = 0.0;
  double sum_k = 0.0;
  double sum_t = 0.0;
  double sum_kk = 0.0;
  double sum_kt = 0.0;
  for (std::size_t i = from; i < strong.size(); ++i) {
    const double steps = std::round((strong[i] - last) / length);
    if (std::abs(strong[i] - last - steps * length) > kNear * length) continue;
    number += steps;
    last = strong[i];
    count += 1.0;
    sum_k += number;
    sum_t += last;
    sum_kk += number * number;
    sum_kt += number * last;
  }
  const double across = count * sum_kk - sum_k * sum_k;
  if (count < static_cast<double>(kFewest) || across <= 0.0) return {};
  Grid grid;
  grid.length = (count * sum_kt - sum_k * sum_t) / across;
  grid.first = (sum_t - grid.length * sum_k) / count;
  return grid;
}

void judge(std::span<const double> strong, Grid& grid) {
  const double begin = grid.number_at(strong.front());
  grid.last = grid.number_at(strong.back());
  double on = 0.0;
  double beats = 0.0;
  double last = begin - 1.0;
  for (const double seconds : strong) {
    if (!grid.is_near(seconds)) continue;
    on += 1.0;
    if (grid.number_at(seconds) > last) beats += 1.0;
    last = std::max(last, grid.number_at(seconds));
  }
  const double of_heard = on / static_cast<double>(strong.size());
  const double of_beats = beats / (grid.last - begin + 1.0);
  grid.fit = on > 0.0 ? 2.0 * of_heard * of_beats / (of_heard + of_beats) : 0.0;
}

double merit(const Grid& grid) {
  return grid.fit - kUnusual * std::abs(std::log2(60.0 / grid.length / kUsualTempo));
}

double rounded(double value, double step) {
  return std::round(value / step) * step;
}

/// Returns the beat with a rounded tempo: most music has a whole or half number of beats a minute.
SteadyBeat in_round_numbers(std::span<const double> strong, const Grid& grid) {
  const double exact = 60.0 / grid.length;
  double bpm = rounded(exact, 0.001);
  for (const double step : {0.01, 0.1, 0.5, 1.0}) {
    const double round = rounded(exact, step);
    const double later = std::abs(60.0 / round - grid.length) * std::abs(grid.last) / 2.0;
    if (later <= kSameSeconds) bpm = round;
  }
  const double length = 60.0 / bpm;
  // The offset is the average place of the sounds.
  double apart = 0.0;
  double count = 0.0;
  for (const double seconds : strong) {
    if (!grid.is_near(seconds)) continue;
    apart += seconds - grid.first - grid.number_at(seconds) * length;
    count += 1.0;
  }
  double first = std::fmod(grid.first + apart / count, length);
  if (first < 0.0) first += length;
  return {bpm, first};
}

constexpr std::size_t kHeardChannels = 2;
/// In frames: aubio's defaults, about 6 and 21 ms.
constexpr uint_t kHop = 256;
constexpr uint_t kWindow = 1024;
/// Louder samples are errors in a file.
constexpr float kLoudestHeard = 8.0F;
/// The time that a sound takes to become about as loud as it gets.
constexpr double kAttackSeconds = 0.05;

template <typename Type>
using Owned = std::unique_ptr<Type, void (*)(Type*)>;

float heard(float sample) {
  return std::isfinite(sample) ? std::clamp(sample, -kLoudestHeard, kLoudestHeard) : 0.0F;
}

}  // namespace

std::optional<SteadyBeat> steady_beat(std::span<const HeardBeat> heard, double about) {
  const std::vector<double> strong = strong_ones(heard);
  if (strong.size() < kFewest) return std::nullopt;
  std::vector<double> apart;
  for (std::size_t i = 1; i < strong.size(); ++i) apart.push_back(strong[i] - strong[i - 1]);
  std::ranges::sort(apart);
  const double between = apart[apart.size() / 2];
  constexpr std::array kMultiples{1.0, 2.0, 3.0, 4.0, 1.0 / 2, 1.0 / 3, 1.0 / 4, 2.0 / 3, 3.0 / 2};
  Grid best;
  for (const double tempo : {about, between > 0.0 ? 60.0 / between : 0.0}) {
    for (const double multiple : kMultiples) {
      const double bpm = tempo * multiple;
      if (!(bpm >= SteadyBeat::kSlowest * 0.99 && bpm <= SteadyBeat::kFastest * 1.01)) continue;
      for (std::size_t from = 0; from < kBegins; ++from) {
        Grid grid = follow(strong, from, 60.0 / bpm);
        judge(strong, grid);
        const double found = 60.0 / grid.length;
        const bool is_one = found >= SteadyBeat::kSlowest * 0.99 && found <= SteadyBeat::kFastest;
        if (is_one && (best.fit == 0.0 || merit(grid) > merit(best))) best = grid;
      }
    }
  }
  if (best.fit < kGoodFit) return std::nullopt;
  const SteadyBeat beat = in_round_numbers(strong, best);
  const bool is_one =
      beat.beats_a_minute >= SteadyBeat::kSlowest && beat.beats_a_minute <= SteadyBeat::kFastest;
  return is_one ? std::optional(beat) : std::nullopt;
}

struct BeatFinder::State {
  explicit State(int sample_rate_hz)
      : rate_hz(sample_rate_hz),
        onsets(new_aubio_onset("specflux", kWindow, kHop, static_cast<uint_t>(sample_rate_hz)),
               del_aubio_onset),
        tempo(new_aubio_tempo("default", kWindow, kHop, static_cast<uint_t>(sample_rate_hz)),
              del_aubio_tempo),
        hop(new_fvec(kHop), del_fvec),
        found(new_fvec(2), del_fvec) {
    if (!onsets || !tempo || !hop || !found) throw std::runtime_error("aubio does not start");
  }

  void take_hop();

  double rate_hz;
  Owned<aubio_onset_t> onsets;
  Owned<aubio_tempo_t> tempo;
  Owned<fvec_t> hop;
  Owned<fvec_t> found;
  std::size_t filled = 0;         ///< frames in `hop`
  double seconds = 0.0;           ///< heard, in whole hops
  std::vector<HeardBeat> begins;  ///< starts of sounds; their strength is their power
};

void BeatFinder::State::take_hop() {
  float loudest = 0.0F;
  for (uint_t i = 0; i < kHop; ++i) loudest = std::max(loudest, hop->data[i] * hop->data[i]);
  aubio_onset_do(onsets.get(), hop.get(), found.get());
  if (found->data[0] > 0.0F) {
    begins.push_back({static_cast<double>(aubio_onset_get_last(onsets.get())) / rate_hz, loudest});
  }
  aubio_tempo_do(tempo.get(), hop.get(), found.get());
  if (!begins.empty() && seconds <= begins.back().seconds + kAttackSeconds) {
    begins.back().strength = std::max<double>(begins.back().strength, loudest);
  }
  seconds += kHop / rate_hz;
  filled = 0;
}

BeatFinder::BeatFinder(int sample_rate_hz) : state_(new State(sample_rate_hz)) {}

BeatFinder::~BeatFinder() = default;

void BeatFinder::listen(std::span<const float> samples) {
  State& state = *state_;
  for (std::size_t i = 0; i + 1 < samples.size(); i += kHeardChannels) {
    state.hop->data[state.filled] = (heard(samples[i]) + heard(samples[i + 1])) / 2.0F;
    if (++state.filled == kHop) state.take_hop();
  }
}

std::optional<SteadyBeat> BeatFinder::beat() {
  return steady_beat(state_->begins, aubio_tempo_get_bpm(state_->tempo.get()));
}

}  // namespace tickreel::sound
