#pragma once

#include <memory>
#include <optional>
#include <span>

#include "sound/room.h"

namespace tickreel::sound {

/// A place in music at which something began that may be a beat.
struct HeardBeat {
  double seconds = 0.0;
  double strength = 0.0;  ///< beside those of the others; above 0
};

/// Beats that are all as far apart.
struct SteadyBeat {
  double beats_a_minute = 0.0;  ///< kSlowest to kFastest
  double first_seconds = 0.0;   ///< where one is: from 0 on, less than a beat

  static constexpr double kSlowest = 60.0;
  static constexpr double kFastest = 200.0;
};

/// The beat that most of these lie on, and that has one of these almost everywhere. In whole beats
/// a minute where that says the same. `about`: beats a minute, maybe some fraction or multiple of
/// them; 0: nobody knows. Nothing where there is none.
std::optional<SteadyBeat> steady_beat(std::span<const HeardBeat> heard, double about);

/// Finds the beat of music, which it hears from its beginning on, by aubio (https://aubio.org):
/// spectral flux (S. Dixon, "Onset detection revisited", 2006) says where sounds begin. Its memory
/// grows with each. One thread at a time. Throws when there is no memory, or the rate is none.
class BeatFinder {
 public:
  explicit BeatFinder(int sample_rate_hz);
  ~BeatFinder();
  BeatFinder(const BeatFinder&) = delete;
  BeatFinder& operator=(const BeatFinder&) = delete;

  /// Takes the next samples: interleaved, two channels.
  void listen(std::span<const float> samples);
  /// Finds the beat so far; nothing where there is no steady one, or only a few seconds were heard.
  [[nodiscard]] std::optional<SteadyBeat> beat();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tickreel::sound
