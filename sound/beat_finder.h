#pragma once

#include <memory>
#include <optional>
#include <span>

#include "sound/steady_beat.h"

namespace tickreel::sound {

/// Finds the beat of music, which it hears from its beginning on, by aubio (https://aubio.org):
/// spectral flux (S. Dixon, "Onset detection revisited", 2006) says where sounds begin. Its memory
/// grows with each. One thread at a time. Throws when there is no memory, or the rate is none.
class BeatFinder {
 public:
  explicit BeatFinder(int sample_rate_hz);
  ~BeatFinder();
  BeatFinder(const BeatFinder&) = delete;
  BeatFinder& operator=(const BeatFinder&) = delete;

  /// Those that come next: interleaved, two channels.
  void listen(std::span<const float> samples);
  /// Of what was heard so far; nothing where that has no steady beat, or has a few seconds alone.
  [[nodiscard]] std::optional<SteadyBeat> beat();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tickreel::sound
