#pragma once

#include <memory>
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

/// Their samples, interleaved. `parts`: in order, without gaps. `music`: becomes what of them is of
/// the game's music bus (Mixer::mix); null: nobody asks.
std::vector<float> mix_parts(const std::vector<SoundPart>& parts, Mixer* mixer,
                             std::vector<float>* music);

}  // namespace tickreel::movie
