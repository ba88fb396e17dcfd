#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "tickreel/sound/clip.h"

// The parts of games' sounds: plain functions from samples to samples, for any thread.
// They give the same samples on every machine (tickreel/view/exact_math.h in place of the C
// library), so nothing recorded has to be shipped. Times are in seconds, frequencies in hertz and
// below half of kSampleRate, gains are amplitudes.

namespace tickreel::synth {

inline constexpr int kSampleRate = 48000;

/// Mono, at kSampleRate. Full scale is 1; in between it may be anything.
using Sound = std::vector<double>;

/// A frequency that glides, the same number of octaves in each second, and then stays.
struct Sweep {
  double from = 440.0;   ///< hertz
  double to = 440.0;     ///< hertz
  double seconds = 0.0;  ///< of gliding; 0: as long as the sound
};
inline Sweep steady(double hz) {
  return {hz, hz};
}

enum class Wave : std::uint8_t { kSine, kTriangle, kSaw, kSquare };
enum class Pass : std::uint8_t { kLow, kBand, kHigh };

std::size_t samples_in(double seconds);
Sound silence(double seconds);
/// Saws and squares have their edges rounded by PolyBLEP, so that little of them aliases.
Sound tone(Wave wave, double seconds, const Sweep& hz);
/// White, -1..1. The same for the same seed.
Sound noise(double seconds, std::uint64_t seed);

/// One mode of something that rings when it is hit.
struct Mode {
  double hz = 440.0;
  double gain = 1.0;
  double half_life = 0.1;  ///< seconds
};
Sound ringing(double seconds, std::span<const Mode> modes);

/// Adds `sound` to `into`, which grows if it has to.
void mix(Sound& into, const Sound& sound, double gain = 1.0, double at_seconds = 0.0);
/// Mixes a sound into a loop: what goes over the end goes on at the beginning.
void mix_around(Sound& loop, const Sound& sound, double gain, double at_seconds);

Sound scaled(Sound sound, double gain);
/// Rises in a straight line for `attack` seconds, then halves every `half_life`.
Sound decayed(Sound sound, double half_life, double attack = 0.001);
/// Rises for `in` seconds at the beginning and falls for `out` at the end, in the shape of a
/// cosine.
Sound faded(Sound sound, double in, double out);

/// Twelve decibels an octave on each side that falls. `q` is 0.7 without a peak.
Sound filtered(const Sound& sound, Pass pass, const Sweep& hz, double q = 0.7);
/// Filters a loop, which stays seamless.
Sound filtered_loop(const Sound& loop, Pass pass, double hz, double q = 0.7);
/// Bent like an overdriven amplifier: loud parts are squeezed.
Sound saturated(Sound sound, double drive);
/// Adds the echoes of a room, which last for about `seconds` and so much longer.
Sound in_room(const Sound& sound, double seconds, double wet);
/// A loop from a sound that goes on evenly: its last `seconds` are cross-faded over its first.
Sound seamless(const Sound& sound, double seconds);

/// The clip of something that happens once: begins and ends with silence, its peak at 0.89.
Clip one_shot_clip(std::string name, Sound sound);
/// The clip of a loop: its root mean square is 0.2, or less where its peaks would be above 0.89.
Clip loop_clip(std::string name, Sound loop);
/// Returns the clip at half the rate, for sounds that have little above 10 kHz.
Clip halved(const Clip& clip);

// Instruments. Those with a pitch sound middle C.

inline constexpr double kMiddleC = 261.625565;

Sound kick();
Sound snare();
Sound hat();
Sound war_drum();
Sound pluck();   ///< a string
Sound mallet();  ///< wood, as of a marimba
Sound bass();    ///< two octaves lower
Sound pad();     ///< soft, of three seconds
Sound brass();   ///< of one second
Sound bell();
Sound beep();  ///< two octaves higher, short

}  // namespace tickreel::synth
