#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tickreel/view/tick.h"
#include "tickreel/view/vec.h"
#include "tickreel/view/view.h"

namespace tickreel {

/// A group of sounds with a volume of its own. Numbers from kSoundBuses on are the buses that
/// Soundscape::buses() names, in its order: their volume is the game's.
enum class SoundBus : std::uint8_t { kGame, kMusic };
inline constexpr std::size_t kSoundBuses = 2;
/// All together. A voice on another bus makes no sense, and is not heard.
inline constexpr std::size_t kMaxSoundBuses = 16;

/// A point in game time within the step that leads from `tick` to the next tick. Exact: a loop that
/// began a day ago is where it must be.
struct SoundTime {
  Tick tick = 0;
  float when = 0.0F;  ///< 0..1: the fraction of the step that had passed
};

/// When an event of this view happened. `view` is what the step led to.
inline SoundTime time_of(const View& view, const ViewEvent& event) {
  return {view.tick - 1, event.when};
}

/// One sound during one step, from a tick to the next. Where in its clip it is follows from `begin`
/// and `pitch` alone, so a voice that lasts for several steps is named in each of them with the
/// same values, and its gains and places go on from what they were: the `to` of a step is the
/// `from` of the next. In between they go linearly.
struct Voice {
  std::uint64_t id = 0;    ///< decides between equally loud ones when there are too many
  std::uint32_t clip = 0;  ///< index in Soundscape::clips()
  SoundTime begin{};       ///< of the clip's first sample; a voice that begins later is silent
  float pitch = 1.0F;      ///< how much faster than recorded; above 0; the same as long as it lasts
  bool loops = false;      ///< from the end to the beginning without a gap, for ever
  SoundBus bus = SoundBus::kGame;
  float gain_from = 1.0F;  ///< amplitude, 0 or more
  float gain_to = 1.0F;
  /// A voice with a place is panned as the listener is turned, and gets softer with the distance:
  /// from `full_gain_metres` on, half for each doubling. In the middle each ear gets half of its
  /// power; within the last metre before the listener it moves to the middle. Both channels of a
  /// stereo clip are heard from there, half of each. Without a place a voice is heard as it is.
  bool has_place = false;
  Vec3 place_from{};  ///< metres
  Vec3 place_to{};
  float full_gain_metres = 10.0F;
};

/// The loudest are heard, the others left out.
inline constexpr std::size_t kMaxHeardVoices = 128;

/// All that sounds during a step. Order has no meaning.
struct SoundScene {
  std::vector<Voice> voices;
  /// Samples that are there already, of Soundscape::sample_rate_hz(): all of the step, left and
  /// right, on the bus of the game. Empty: none.
  std::vector<float> samples{};
  /// Forgets the content and keeps the allocations.
  void clear() {
    voices.clear();
    samples.clear();
  }
};

}  // namespace tickreel
