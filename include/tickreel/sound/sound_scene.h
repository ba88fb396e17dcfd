#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tickreel/view/tick.h"
#include "tickreel/view/vec.h"
#include "tickreel/view/view.h"

namespace tickreel {

/// A bus: a group of sounds. kGame and kMusic have volumes of their own. Numbers from kSoundBuses
/// on are the buses that Soundscape::buses() names, in that order; they share the volume of kGame.
enum class SoundBus : std::uint8_t { kGame, kMusic };
inline constexpr std::size_t kSoundBuses = 2;  ///< the number of buses that have a name here
/// The most buses, kGame and kMusic included. A voice with a bus of this number or a higher one is
/// silent.
inline constexpr std::size_t kMaxSoundBuses = 16;

/// A point in game time: within the step that leads from `tick` to the next tick. It loses no
/// precision in a long session, so a loop that began a day ago still plays at the right position.
struct SoundTime {
  Tick tick = 0;
  float when = 0.0F;  ///< 0..1: the fraction of the step that had passed
};

/// Returns the time of an event of this view, which lies in the step that led to the view.
inline SoundTime time_of(const View& view, const ViewEvent& event) {
  return {view.tick - 1, event.when};
}

/// A voice: one sound that plays a clip, during one step from a tick to the next. A sound that
/// lasts for several steps is a voice in each of them, with the same `id`, `clip`, `begin`,
/// `pitch`, `loops` and `bus`. `begin` and `pitch` alone decide which part of the clip sounds in a
/// step. Gain and place change linearly from the start of the step (`from`) to its end (`to`), and
/// should be equal at the end of a step and at the start of the next. A voice with a value that
/// makes no sense (negative, not finite, no such clip) is silent.
struct Voice {
  std::uint64_t id = 0;    ///< the lower sounds if there are too many equally loud voices
  std::uint32_t clip = 0;  ///< index in Soundscape::clips()
  SoundTime begin{};       ///< when the clip's first sample sounds; the voice is silent before
  /// How much faster than recorded the clip plays, 1/64 to 64. The voice is silent for any other
  /// pitch, and if the clip then has more than 16 samples for each sample of the mix.
  float pitch = 1.0F;
  bool loops = false;  ///< true: the clip repeats without a gap, for ever
  SoundBus bus = SoundBus::kGame;
  float gain_from = 1.0F;  ///< a factor of the amplitude, 0 to 64 (more counts as 64)
  float gain_to = 1.0F;    ///< a factor of the amplitude, 0 to 64 (more counts as 64)
  /// Whether the sound comes from a place in the world. It is then panned according to its
  /// direction from the listener, and gets softer with distance: beyond `full_gain_metres`, each
  /// doubling of the distance halves the amplitude. In the middle each ear gets half of the power;
  /// a sound within one metre of the listener moves to the middle. A stereo clip is mixed to mono.
  /// A sound without a place is neither panned nor made softer.
  bool has_place = false;
  Vec3 place_from{};  ///< metres
  Vec3 place_to{};    ///< metres
  float full_gain_metres = 10.0F;
};

/// The most voices that sound at a time. Of more voices, the loudest sound, judged by their gains
/// after place and volume (not by the samples of their clips), at the louder end of the step.
inline constexpr std::size_t kMaxHeardVoices = 128;

/// Everything that sounds during a step. The order of voices has no meaning.
struct SoundScene {
  std::vector<Voice> voices;
  /// Samples that the game has computed itself, at Soundscape::sample_rate_hz(): all samples of the
  /// step, interleaved left and right. They are on the bus kGame. Empty: there are none.
  std::vector<float> samples{};
  /// Removes everything and keeps the memory of the lists.
  void clear() {
    voices.clear();
    samples.clear();
  }
};

}  // namespace tickreel
