#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "tickreel/sound/clip.h"
#include "tickreel/sound/sound_scene.h"
#include "tickreel/view/view_window.h"

namespace tickreel {

/// The step from `tick` to the next tick, with everything that a soundscape may know about it.
/// Valid during the call that gets it.
struct SoundStep {
  /// Contains the views of both ticks. It also contains the views of the past, as far back as
  /// Soundscape::memory_seconds() says; at the beginning of a game there are fewer.
  const ViewWindow& views;
  Tick tick = 0;               ///< the events of the step are in the view of tick + 1
  double step_seconds = 0.02;  ///< the game time of the step
};

/// The sound of a game: decides which voices sound in each step. compose() depends only on the
/// step, so sound does not depend on where a film begins: sounds that began earlier are found in
/// the views of the past. A soundscape never sees the game, only its views. One thread at a time.
class Soundscape {
 public:
  virtual ~Soundscape() = default;

  /// Returns the clips of the game. Voice::clip is an index in this list. Called once.
  [[nodiscard]] virtual std::vector<Clip> clips() const = 0;
  /// Returns how much of the past compose() needs, in seconds of game time: as long as the longest
  /// clip that an event starts. (A loop needs no past: its `begin` may be any time ago.)
  [[nodiscard]] virtual double memory_seconds() const = 0;
  /// Returns the sample rate of SoundScene::samples. A Mixer of this soundscape must have the same
  /// rate. 0: the soundscape only has voices.
  [[nodiscard]] virtual int sample_rate_hz() const { return 0; }
  /// Adds the sounds of the step to `scene`, which is empty.
  virtual void compose(const SoundStep& step, SoundScene& scene) = 0;
  /// Returns the names of further buses beside kGame and kMusic, such as "engines" or "crowd".
  /// Films may have them as separate tracks. A name has 1 to 32 small letters, digits, - and _,
  /// begins with a letter, and is not "game", "music" or "voice". A bus with another name has no
  /// track, nor has one beyond kMaxSoundBuses. Called once.
  [[nodiscard]] virtual std::vector<std::string> buses() const { return {}; }
};

/// Returns how many views compose() needs before the views of the step's two ticks.
inline std::size_t remembered_views(const Soundscape& soundscape, const TickRate& tick_rate) {
  const double ticks = std::ceil(soundscape.memory_seconds() * tick_rate.to_double());
  return static_cast<std::size_t>(std::max(ticks, 0.0));
}

}  // namespace tickreel
