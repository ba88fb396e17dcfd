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

/// The sounds of the step from `tick` to the next tick, and the listener at both ticks.
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

/// Interleaved samples of a mix, and the samples of the requested buses separately, in the order of
/// the request.
struct MixedSound {
  std::vector<float> all{};
  std::vector<std::vector<float>> split{};
};

/// Mixes the samples of `parts`, which are in order, without gaps. `mixer` may be null when there
/// are no parts; the mix then has no samples. The buses in `buses` are also returned separately; a
/// number that is not a bus gives silence.
MixedSound mix_parts(const std::vector<SoundPart>& parts, Mixer* mixer,
                     std::span<const SoundBus> buses);

}  // namespace tickreel::movie
