#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tickreel/view/tick.h"
#include "tickreel/view/vec.h"
#include "tickreel/view/view.h"

namespace tickreel {

/// A group of sounds. kGame and kMusic have volumes of their own. Numbers from kSoundBuses on are
/// the buses that Soundscape::buses() names, in that order; they share the volume of kGame.
enum class SoundBus : std::uint8_t { kGame, kMusic };
inline constexpr std::size_t kSoundBuses = 2;
/// The most buses, kGame and kMusic included. A voice with a higher bus is not heard.
inline constexpr std::size_t kMaxSoundBuses = 16;

/// A point in game time within the step that leads from `tick` to the next tick. Exact: a loop that
/// began a day ago is where it must be.
struct SoundTime {
  Tick tick = 0;
  float when = 0.0F;  ///< 0..1: the fraction of the step that had passed
};

/// Returns when an event of this view happened: during the step that led to the view.
inline SoundTime time_of(const View& view, const ViewEvent& event) {
  return {view.tick - 1, event.when};
}

/// One sound during one step, from a tick to the next. Its position in the clip follows from
/// `begin` and `pitch` alone. A voice that lasts for several steps is given in each of them with
/// the same values. Its gain and place change linearly during a step, and `to` of a step is `from`
/// of the next. A voice with a value that makes no sense (negative, not finite, no such clip) is
/// not heard.
struct Voice {
  std::uint64_t id = 0;    ///< decides between equally loud voices when there are too many
  std::uint32_t clip = 0;  ///< index in Soundscape::clips()
  SoundTime begin{};       ///< when the clip's first sample sounds; the voice is silent before
  float pitch = 1.0F;      ///< how much faster than recorded; above 0; the same as long as it lasts
  bool loops = false;      ///< true: the clip repeats without a gap, for ever
  SoundBus bus = SoundBus::kGame;
  float gain_from = 1.0F;  ///< amplitude, 0 to 64 (more counts as 64)
  float gain_to = 1.0F;
  /// Whether the voice has a place. It is then panned according to the listener's direction, and
  /// gets softer with distance: beyond `full_gain_metres` half as loud for each doubling. In the
  /// middle each ear gets half of the power; within one metre of the listener a voice moves to the
  /// middle. A stereo clip is mixed to mono. Without a place a voice is heard as it is in the clip.
  bool has_place = false;
  Vec3 place_from{};  ///< metres
  Vec3 place_to{};
  float full_gain_metres = 10.0F;
};

/// The most voices that are heard at a time: the loudest ones.
inline constexpr std::size_t kMaxHeardVoices = 128;

/// All that sounds during a step. The order of voices has no meaning.
struct SoundScene {
  std::vector<Voice> voices;
  /// Ready samples at Soundscape::sample_rate_hz(): all those of the step, interleaved left and
  /// right, on the bus of the game. Empty: none.
  std::vector<float> samples{};
  /// Forgets the content and keeps the allocations.
  void clear() {
    voices.clear();
    samples.clear();
  }
};

}  // namespace tickreel
