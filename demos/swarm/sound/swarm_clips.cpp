#include "demos/swarm/sound/swarm_clips.h"

#include <array>

#include "sound/clip_pack.h"
#include "tickreel/game/random_stream.h"
#include "tickreel/sound/synth.h"

namespace tickreel::swarm {
namespace {

using namespace synth;

/// Random numbers that are the same in every build.
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : random_(seed, 2) {}
  double between(double low, double high) {
    return low + (high - low) * static_cast<double>(random_.unit());
  }

 private:
  RandomStream random_;
};

/// Returns a spoken syllable: a voice through two resonances of a mouth.
Sound syllable(Chance& chance, double voice_hz) {
  const double seconds = chance.between(0.12, 0.28);
  Sound voice = tone(Wave::kSaw, seconds, {voice_hz * chance.between(0.95, 1.1), voice_hz});
  mix(voice, noise(seconds, static_cast<std::uint64_t>(chance.between(1.0, 1e6))), 0.25);
  Sound said = filtered(voice, Pass::kBand, steady(chance.between(320.0, 750.0)), 3.0);
  mix(said, filtered(voice, Pass::kBand, steady(chance.between(900.0, 1900.0)), 4.0), 0.5);
  return faded(said, 0.04, 0.08);
}

/// Returns many people who talk at once, so that nobody can be understood.
Sound murmur(std::uint64_t seed) {
  constexpr double kSeconds = 2.0;
  Chance chance(seed);
  Sound loop = silence(kSeconds);
  for (int speaker = 0; speaker < 18; ++speaker) {
    const double voice_hz = chance.between(95.0, 210.0);
    const double loudness = chance.between(0.3, 1.0);
    double at = chance.between(0.0, 0.3);
    while (at < kSeconds) {
      mix_around(loop, syllable(chance, voice_hz), loudness, at);
      at += chance.between(0.16, 0.45);
    }
  }
  return filtered_loop(loop, Pass::kLow, 2200.0);
}

/// Returns two steps of many feet that are slightly apart, with the clatter of belts.
Sound march() {
  Chance chance(301);
  Sound loop = silence(1.0);
  for (int foot = 0; foot < 56; ++foot) {
    const double at = 0.5 * (foot % 2) + chance.between(0.0, 0.10);
    const auto seed = 310 + static_cast<std::uint64_t>(foot);
    const Sound step = decayed(
        filtered(noise(0.1, seed), Pass::kBand, steady(chance.between(180.0, 700.0))), 0.018);
    mix_around(loop, step, chance.between(0.4, 1.0), at);
    if (foot % 4 == 0) {
      const std::array modes{Mode{chance.between(2800.0, 5200.0), 0.08, 0.02}};
      mix_around(loop, ringing(0.12, modes), 1.0, at + 0.04);
    }
  }
  return loop;
}

Sound clash(Chance& chance, double length) {
  const double hz = chance.between(900.0, 1500.0);
  const std::array modes{Mode{hz, 1.0, 0.3 * length}, Mode{1.52 * hz, 0.8, 0.25 * length},
                         Mode{2.31 * hz, 0.7, 0.2 * length}, Mode{3.47 * hz, 0.5, 0.12 * length},
                         Mode{4.72 * hz, 0.3, 0.08 * length}};
  Sound sound = ringing(0.35, modes);
  const auto seed = static_cast<std::uint64_t>(chance.between(1.0, 1e6));
  mix(sound, decayed(filtered(noise(0.04, seed), Pass::kHigh, steady(2500.0)), 0.004), 1.2);
  return sound;
}

/// Returns the noise of a fight: weapons on weapons and shields, and shouts.
Sound fight() {
  constexpr double kSeconds = 2.2;
  Chance chance(302);
  Sound loop = silence(kSeconds);
  // The variables fix the order of the random numbers: compilers choose the order of arguments.
  for (int i = 0; i < 70; ++i) {
    const double length = chance.between(0.05, 0.15);
    const double gain = chance.between(0.1, 0.5);
    const double at = chance.between(0.0, kSeconds);
    mix_around(loop, clash(chance, length), gain, at);
  }
  for (int i = 0; i < 60; ++i) {
    const double hz = chance.between(120.0, 340.0);
    const double gain = chance.between(0.3, 0.9);
    const auto seed = 400 + static_cast<std::uint64_t>(i);
    Sound blow = decayed(tone(Wave::kSine, 0.1, {1.8 * hz, hz}), 0.015);
    mix(blow, decayed(filtered(noise(0.08, seed), Pass::kBand, steady(4.0 * hz)), 0.012), 0.8);
    mix_around(loop, blow, gain, chance.between(0.0, kSeconds));
  }
  for (int i = 0; i < 26; ++i) {
    const double at = chance.between(0.0, kSeconds);
    const double voice_hz = chance.between(190.0, 330.0);
    mix_around(loop, syllable(chance, voice_hz), 1.6, at);
  }
  return filtered_loop(loop, Pass::kLow, 6000.0);
}

Sound horn() {
  Sound sound = tone(Wave::kSaw, 0.6, {kMiddleC * 0.94, kMiddleC, 0.06});
  sound = filtered(sound, Pass::kLow, {500.0, 1700.0, 0.15}, 1.0);
  return faded(sound, 0.06, 0.25);
}

Sound rim() {
  Sound sound = decayed(filtered(noise(0.12, 303), Pass::kBand, steady(1100.0), 1.5), 0.012);
  mix(sound, decayed(tone(Wave::kSine, 0.12, {420.0, 330.0}), 0.015), 0.8);
  return sound;
}

}  // namespace
}  // namespace tickreel::swarm

namespace tickreel::synth {

std::vector<Clip> make_clips() {
  using namespace swarm;
  Chance chance(304);
  std::vector<Clip> clips(kClipCount);
  clips[kMurmurClip] = halved(loop_clip("murmur", murmur(305)));
  clips[kOtherMurmurClip] = halved(loop_clip("other murmur", murmur(306)));
  clips[kMarchClip] = halved(loop_clip("march", march()));
  clips[kFightClip] = halved(loop_clip("fight", fight()));
  clips[kClashClip] = one_shot_clip("clash", clash(chance, 0.15));
  clips[kHornClip] = halved(one_shot_clip("horn", horn()));
  Sound short_bell = bell();
  short_bell.resize(samples_in(0.72));
  clips[kBellClip] = halved(one_shot_clip("bell", faded(short_bell, 0.0, 0.3)));
  clips[kWarDrumClip] = halved(one_shot_clip("war drum", war_drum()));
  clips[kDrumRimClip] = halved(one_shot_clip("drum, rim", rim()));
  clips[kBrassClip] = halved(one_shot_clip("brass", brass()));
  return clips;
}

}  // namespace tickreel::synth
