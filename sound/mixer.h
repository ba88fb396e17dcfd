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

/// A request for the samples of one bus, beside the samples of all sounds together.
struct BusPart {
  SoundBus bus;
  std::span<float> out;  ///< where mix() writes them
};

/// Turns the voices of a step into samples. A sample depends only on the SoundScene of its step: it
/// has the same bits for any first sample, and on any machine. One thread at a time.
///
/// The samples of the scene (SoundScene::samples) are added to the voices, with the gain of kGame;
/// those beyond +-16 become +-16, and those that are not finite 0.
///
/// A voice begins with the first sample that is not before its Voice::begin. Clips are read between
/// their samples with a windowed sinc (filter_table.h), which removes frequencies that the output
/// cannot have. A clip at the output's rate that begins exactly on a sample is not changed. The sum
/// of all is limited (soft_limit.h): every sample is finite and between -kLimitTop and
/// kLimitTop.
///
/// These voices are silent, and cost almost no time: voices with a gain, bus, place, pitch, begin
/// or clip that makes no sense (negative, not finite, no such clip, not 1 or 2 channels); voices
/// with gain 0; voices that have not begun or are over; voices that would advance more than 16 clip
/// samples for each sample of output; and voices with a place, if the listener's position or
/// direction is not finite. If more than kMaxHeardVoices voices remain, the quietest are silent,
/// too: by the louder of their loudness at the start and at the end of the step; equally loud ones
/// by their id, and then by their other values.
class Mixer {
 public:
  /// `sample_rate_hz`: the rate of the output. Samples of clips that are not finite become 0, and
  /// those beyond +-16 become +-16. Gains beyond 64 become 64, negative ones and NaN 0.
  Mixer(std::vector<Clip> clips, const TickRate& tick_rate, int sample_rate_hz,
        const BusGains& gains = kUnityGains);
  Mixer(Mixer&&) noexcept;
  Mixer& operator=(Mixer&&) noexcept;
  ~Mixer();

  /// Fills `out` with samples, interleaved, from sample number `first_sample` of the session on.
  /// All of them must lie in the step from `tick`. `from` and `to`: the listener at the start and
  /// at the end of the step. `apart`: for each bus in it, fills BusPart::out, which is as long as
  /// `out`, with the part of `out` that comes from the voices on the bus, limited like the whole.
  /// No part has SoundScene::samples, not even that of kGame.
  void mix(const SoundScene& scene, Tick tick, const Listener& from, const Listener& to,
           std::int64_t first_sample, std::span<float> out, std::span<const BusPart> apart = {});

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace tickreel::sound
