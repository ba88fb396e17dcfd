#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "tickreel/sound/clip.h"

// Functions that compute sounds for games, for any thread. They give the same samples on every
// machine (they use tickreel/view/exact_math.h in place of the C library), so no recordings have to
// be shipped. Times are in seconds, frequencies in hertz and below half of kSampleRate, gains are
// amplitudes.

namespace tickreel::synth {

inline constexpr int kSampleRate = 48000;

/// Mono samples at kSampleRate. Full scale is 1, which intermediate results may exceed.
using Sound = std::vector<double>;

/// A frequency that glides from one value to another, by the same number of octaves in each second,
/// and then stays.
struct Sweep {
  double from = 440.0;   ///< hertz
  double to = 440.0;     ///< hertz
  double seconds = 0.0;  ///< how long it glides; 0: as long as the sound
};
inline Sweep steady(double hz) {
  return {hz, hz};
}

enum class Wave : std::uint8_t { kSine, kTriangle, kSaw, kSquare };
enum class Pass : std::uint8_t { kLow, kBand, kHigh };

std::size_t samples_in(double seconds);
Sound silence(double seconds);
/// A wave from -1 to 1. Saws and squares have their edges rounded by PolyBLEP, which keeps aliasing
/// low.
Sound tone(Wave wave, double seconds, const Sweep& hz);
/// White noise from -1 to 1, the same for the same seed.
Sound noise(double seconds, std::uint64_t seed);

/// One mode of something that rings when it is hit.
struct Mode {
  double hz = 440.0;
  double gain = 1.0;
  double half_life = 0.1;  ///< seconds
};
/// The sum of all modes, each a sine that dies away.
Sound ringing(double seconds, std::span<const Mode> modes);

/// Adds `sound` to `into` from `at_seconds` on. `into` grows if it has to.
void mix(Sound& into, const Sound& sound, double gain = 1.0, double at_seconds = 0.0);
/// Adds a sound to a loop that is not empty: what goes beyond the end goes on at the beginning.
void mix_around(Sound& loop, const Sound& sound, double gain, double at_seconds);

Sound scaled(Sound sound, double gain);
/// Rises in a straight line for `attack` seconds, then halves every `half_life`.
Sound decayed(Sound sound, double half_life, double attack = 0.001);
/// Rises for `in` seconds at the beginning and falls for `out` at the end, in the shape of a
/// cosine.
Sound faded(Sound sound, double in, double out);

/// Filters: low and high passes fall by 12 dB for each octave, a band pass by 6 dB on each side.
/// `q`: how sharp the filter is; with 0.7 low and high passes have no peak.
Sound filtered(const Sound& sound, Pass pass, const Sweep& hz, double q = 0.7);
/// Filters a loop, which stays seamless.
Sound filtered_loop(const Sound& loop, Pass pass, double hz, double q = 0.7);
/// Distorts like an overdriven amplifier: loud parts are squeezed, and nothing reaches 1.
Sound saturated(Sound sound, double drive);
/// Adds the echoes of a room, which last for about `seconds`: the result is that much longer.
/// `wet`: the gain of the echoes.
Sound in_room(const Sound& sound, double seconds, double wet);
/// Makes a loop from an even sound that is longer than `seconds`: cross-fades its last `seconds`
/// over its first. The result is `seconds` shorter.
Sound seamless(const Sound& sound, double seconds);

/// The clip of a sound that happens once: it is faded in and out, and its peak is 0.89. The sound
/// must not be silent.
Clip one_shot_clip(std::string name, Sound sound);
/// The clip of a loop: its mean is removed, and its root mean square is 0.2, or less where its
/// peaks would be above 0.89. The loop must not be silent.
Clip loop_clip(std::string name, Sound loop);
/// Returns a mono clip at half the rate, for sounds that have little above 10 kHz.
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
