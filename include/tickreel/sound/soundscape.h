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

/// The step from `tick` to the next tick, with all that may be known about it.
struct SoundStep {
  const ViewWindow& views;     ///< contains both ticks, and the past as far as
                               ///< Soundscape::memory_seconds asks and the game has one
  Tick tick = 0;               ///< the view of tick + 1 has what happened during the step
  double step_seconds = 0.02;  ///< between two ticks
};

/// How a game sounds: says for each step which voices there are. compose() is a function of the
/// step alone, so sound does not depend on where a film begins: what has been sounding for a while
/// is found again in the views of the past. One thread at a time. Never sees the game.
class Soundscape {
 public:
  virtual ~Soundscape() = default;

  /// The clips that voices name by index. Asked once.
  [[nodiscard]] virtual std::vector<Clip> clips() const = 0;
  /// How far back compose() looks, in seconds of game time: as long as the longest clip that an
  /// event begins. (A loop needs none: its `begin` may be any time ago.)
  [[nodiscard]] virtual double memory_seconds() const = 0;
  /// The rate of SoundScene::samples: whatever is mixed from them has to have the same. 0: there
  /// are none.
  [[nodiscard]] virtual int sample_rate_hz() const { return 0; }
  /// Fills `scene`, which comes cleared.
  virtual void compose(const SoundStep& step, SoundScene& scene) = 0;
  /// Buses beside the game's and its music, which films may have as tracks of their own, such as
  /// "engines" or "crowd": small letters, digits, - and _, first a letter, at most 32; none is
  /// called game, music or voice. A name that is none, and what is more than kMaxSoundBuses, has no
  /// track. Asked once.
  [[nodiscard]] virtual std::vector<std::string> buses() const { return {}; }
};

/// How many views back compose() looks, before those of the step's two ticks.
inline std::size_t remembered_views(const Soundscape& soundscape, const TickRate& tick_rate) {
  const double ticks = std::ceil(soundscape.memory_seconds() * tick_rate.to_double());
  return static_cast<std::size_t>(std::max(ticks, 0.0));
}

}  // namespace tickreel
