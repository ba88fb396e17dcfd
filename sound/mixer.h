#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/rational.h"
#include "sound/clip.h"
#include "sound/listener.h"
#include "sound/sound_scene.h"

namespace tickreel {

inline constexpr int kSoundChannels = 2;  ///< left, right
/// The loudest are heard, the others left out.
inline constexpr std::size_t kMaxHeardVoices = 128;

/// What of the samples of a whole session, counted from tick 0, a step has. Sample s is the sound
/// at s / sample_rate_hz seconds of game time; the step from `tick` to the next has those that lie
/// in it, the first tick's time included.
struct SampleRange {
  std::int64_t first = 0;
  std::int64_t end = 0;
  [[nodiscard]] std::int64_t count() const { return end - first; }
};
SampleRange samples_of_step(Tick tick, const TickRate& tick_rate, int sample_rate_hz);

/// Amplitudes by SoundBus, 0 or more.
using BusGains = std::array<float, kSoundBuses>;
inline constexpr BusGains kUnityGains{1.0F, 1.0F};

/// Turns the voices of a step into samples. What comes out for a sample is a function of the scene
/// of its step alone: the same bits from any first sample, on any machine. One thread at a time.
class Mixer {
 public:
  Mixer(std::vector<Clip> clips, const TickRate& tick_rate, int sample_rate_hz,
        const BusGains& gains = kUnityGains);
  Mixer(Mixer&&) noexcept;
  Mixer& operator=(Mixer&&) noexcept;
  ~Mixer();

  /// The samples from `first_sample` on, interleaved, as many as `out` has room for; all lie within
  /// the step. `from` and `to`: the listener at its two ticks.
  void mix(const SoundScene& scene, Tick tick, const Listener& from, const Listener& to,
           std::int64_t first_sample, std::span<float> out);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace tickreel
