#pragma once

#include <memory>
#include <span>
#include <vector>

#include "movie/room.h"
#include "sound/listener.h"
#include "sound/mixer.h"
#include "sound/sample_range.h"
#include "tickreel/sound/sound_scene.h"

namespace tickreel::movie {

/// The sound of the step from `tick` to the next tick.
struct HeardStep {
  Tick tick = 0;
  SoundScene scene{};
  Listener from{};
  Listener to{};
};

/// Samples of a step that are still to be mixed.
struct SoundPart {
  std::shared_ptr<const HeardStep> step;
  SampleRange samples;  ///< in samples of the session
};

/// Interleaved samples, and those of some buses on their own.
struct MixedSound {
  std::vector<float> all{};
  std::vector<std::vector<float>> split{};
};

/// Mixes the samples of `parts`, which are in order, without gaps. `buses`: the buses to split; a
/// number that is not a bus is silent.
MixedSound mix_parts(const std::vector<SoundPart>& parts, Mixer* mixer,
                     std::span<const SoundBus> buses);

}  // namespace tickreel::movie
