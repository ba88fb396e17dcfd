#include "sound/beat_finder.h"

#include <aubio/aubio.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <vector>

namespace tickreel::sound {
namespace {

constexpr std::size_t kHeardChannels = 2;
/// Of frames: aubio's own, about 6 and 21 ms.
constexpr uint_t kHop = 256;
constexpr uint_t kWindow = 1024;
/// What is louder is a mistake in a file.
constexpr float kLoudestHeard = 8.0F;
/// How long after it begins a sound is about as loud as it gets.
constexpr double kAttackSeconds = 0.05;

template <typename Type>
using Owned = std::unique_ptr<Type, void (*)(Type*)>;

float heard(float sample) {
  return std::isfinite(sample) ? std::clamp(sample, -kLoudestHeard, kLoudestHeard) : 0.0F;
}

}  // namespace

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
  std::size_t filled = 0;         ///< frames of the hop
  double seconds = 0.0;           ///< heard, in whole hops
  std::vector<HeardBeat> begins;  ///< of sounds; their strength is their power
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
