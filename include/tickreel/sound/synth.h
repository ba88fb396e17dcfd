#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "tickreel/sound/clip.h"

// Functions that compute sounds for games. Any thread may call them. They return the same samples
// on every machine (they use tickreel/view/exact_math.h in place of the C library), so a game need
// not ship recordings. Times are in seconds, frequencies in hertz and below half of kSampleRate,
// gains are factors of the amplitude.

namespace tickreel::synth {

inline constexpr int kSampleRate = 48000;

/// A sound: mono samples at kSampleRate. Full scale is 1; intermediate results may exceed it.
using Sound = std::vector<double>;

/// A frequency that glides from one value to another, by the same number of octaves in each second,
/// and then stays at the second value.
struct Sweep {
  double from = 440.0;   ///< hertz
  double to = 440.0;     ///< hertz
  double seconds = 0.0;  ///< how long it glides; 0: as long as the sound
};
/// Returns a frequency that does not change.
inline Sweep steady(double hz) {
  return {hz, hz};
}

/// The shape of a wave.
enum class Wave : std::uint8_t { kSine, kTriangle, kSaw, kSquare };
/// The kind of a filter: the frequencies that it lets pass.
enum class Pass : std::uint8_t { kLow, kBand, kHigh };

/// Returns the number of samples in this time, rounded to the nearest.
std::size_t samples_in(double seconds);
/// Returns a sound of zeros.
Sound silence(double seconds);
/// Returns a wave from -1 to 1. The edges of saws and squares are rounded by PolyBLEP, which keeps
/// aliasing low.
Sound tone(Wave wave, double seconds, const Sweep& hz);
/// Returns white noise from -1 to 1, the same for the same seed.
Sound noise(double seconds, std::uint64_t seed);

/// One mode (one of the frequencies) of an object that rings when it is hit.
struct Mode {
  double hz = 440.0;
  double gain = 1.0;
  double half_life = 0.1;  ///< the time in which the amplitude halves, seconds
};
/// Returns the sum of all modes, each a sine that dies away.
Sound ringing(double seconds, std::span<const Mode> modes);

/// Adds `sound`, times `gain`, to `into` from `at_seconds` on. `into` grows if the sound is longer.
void mix(Sound& into, const Sound& sound, double gain = 1.0, double at_seconds = 0.0);
/// Adds `sound`, times `gain`, to a loop from `at_seconds` on. The part that goes beyond the end of
/// the loop is added at its beginning. The loop must not be empty.
void mix_around(Sound& loop, const Sound& sound, double gain, double at_seconds);

/// Returns the sound times `gain`.
Sound scaled(Sound sound, double gain);
/// Returns the sound with an envelope that rises in a straight line for `attack` seconds, and then
/// halves every `half_life` seconds.
Sound decayed(Sound sound, double half_life, double attack = 0.001);
/// Returns the sound with an envelope that rises for `in` seconds at the beginning and falls for
/// `out` seconds at the end, in the shape of a cosine. A time longer than the sound counts as its
/// length; where both overlap, both apply.
Sound faded(Sound sound, double in, double out);

/// Returns the sound after a filter at the frequency `hz`. Low and high passes fall by 12 dB for
/// each octave, a band pass by 6 dB on each side. `q`: how sharp the filter is; with 0.7 low and
/// high passes have no peak.
Sound filtered(const Sound& sound, Pass pass, const Sweep& hz, double q = 0.7);
/// Returns a loop after a filter; it still repeats without a click.
Sound filtered_loop(const Sound& loop, Pass pass, double hz, double q = 0.7);
/// Returns the sound, distorted as by an overdriven amplifier: loud parts are squeezed, and no
/// sample reaches 1. `drive`: the gain before the distortion.
Sound saturated(Sound sound, double drive);
/// Returns the sound with the echoes of a room, which last for about `seconds`. The result is
/// longer by this time, which must be above 0. `wet`: the gain of the echoes.
Sound in_room(const Sound& sound, double seconds, double wet);
/// Returns a loop made from an even sound: cross-fades the last `seconds` of the sound over its
/// first `seconds`. The loop is shorter than the sound by `seconds`. The sound must be at least
/// twice as long as `seconds`.
Sound seamless(const Sound& sound, double seconds);

/// Returns the clip of a sound that plays once: faded in (0.5 ms) and out (30 ms, or a fifth of a
/// short sound), with a peak of 0.89. The sound must not be silent.
Clip one_shot_clip(std::string name, Sound sound);
/// Returns the clip of a loop: its mean is removed, and it is scaled to a root mean square of 0.2;
/// to less if its peak would be above 0.89. The loop must not be silent.
Clip loop_clip(std::string name, Sound loop);
/// Returns a mono clip at half of its rate, for sounds that have little above 10 kHz.
Clip halved(const Clip& clip);

// Functions that return the sound of an instrument. Instruments with a pitch play middle C, unless
// something else is said.

/// The frequency of middle C in hertz.
inline constexpr double kMiddleC = 261.625565;

Sound kick();
Sound snare();
Sound hat();
Sound war_drum();
Sound pluck();   ///< a plucked string
Sound mallet();  ///< struck wood, like a marimba
Sound bass();    ///< two octaves below middle C
Sound pad();     ///< soft, three seconds long
Sound brass();   ///< one second long
Sound bell();
Sound beep();  ///< short, two octaves above middle C

}  // namespace tickreel::synth
