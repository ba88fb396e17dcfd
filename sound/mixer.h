#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "sound/bus_gains.h"
#include "sound/listener.h"
#include "sound/sample_range.h"
#include "tickreel/sound/clip.h"
#include "tickreel/sound/sound_scene.h"

namespace tickreel::sound {

inline constexpr int kSoundChannels = 2;  ///< left, right

/// The part of samples that comes from one bus.
struct BusPart {
  SoundBus bus;
  std::span<float> out;
};

/// Turns the voices of a step into samples. What comes out for a sample is a function of the scene
/// of its step alone: the same bits from any first sample, on any machine. One thread at a time.
///
/// A voice sounds from the first sample that is not before its begin. Clips are read between their
/// samples by a windowed sinc (filter_table.h), which lets nothing through that the samples cannot
/// hold; a clip at their rate that begins on a sample is untouched. The sum is limited
/// (soft_limit.h): every sample is finite and less than kLimitTop away from 0.
///
/// Not heard, and next to free: a voice whose gain, bus, place, pitch, begin or clip makes no sense
/// (negative, not finite, no such clip, not 1 or 2 channels), that has gain 0, has not begun or is
/// over, or that would skip through its clip more than 16 samples at a time; one with a place, if
/// the listener's makes no sense. So are the quietest beyond kMaxHeardVoices, counted by the louder
/// of a voice's two ends, then by id, then by all that it has: always the same ones.
class Mixer {
 public:
  /// Samples of clips that are not finite become 0, those beyond +-16 become that; gains beyond 64
  /// become 64, and what is no gain 0.
  Mixer(std::vector<Clip> clips, const TickRate& tick_rate, int sample_rate_hz,
        const BusGains& gains = kUnityGains);
  Mixer(Mixer&&) noexcept;
  Mixer& operator=(Mixer&&) noexcept;
  ~Mixer();

  /// The samples from `first_sample` on, interleaved, as many as `out` has room for; all lie within
  /// the step. `from` and `to`: the listener at its two ticks. `apart`, each as
  /// long as `out`, gets the parts of these samples that come from some of the buses, limited as
  /// the whole is; the rest comes from the other buses.
  void mix(const SoundScene& scene, Tick tick, const Listener& from, const Listener& to,
           std::int64_t first_sample, std::span<float> out, std::span<const BusPart> apart = {});

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace tickreel::sound
