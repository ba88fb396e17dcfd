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

/// The step from `tick` to the next one, as it is heard.
struct HeardStep {
  Tick tick = 0;
  SoundScene scene{};
  Listener from{};
  Listener to{};
};

/// Samples of a step, still to be mixed.
struct SoundPart {
  std::shared_ptr<const HeardStep> step;
  SampleRange samples;  ///< of the session
};

/// Samples, interleaved, and what of them is of some buses.
struct MixedSound {
  std::vector<float> all{};
  std::vector<std::vector<float>> split{};
};

/// Theirs. `parts`: in order, without gaps. `buses`: those that are split; a number that is none
/// has silence.
MixedSound mix_parts(const std::vector<SoundPart>& parts, Mixer* mixer,
                     std::span<const SoundBus> buses);

}  // namespace tickreel::movie
