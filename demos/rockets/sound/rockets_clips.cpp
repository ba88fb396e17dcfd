#include "demos/rockets/sound/rockets_clips.h"

#include <array>

#include "sound/clip_pack.h"
#include "tickreel/sound/synth.h"

namespace tickreel::rockets {
namespace {

using namespace synth;

Sound roar(double low_hz, double hiss_hz, std::uint64_t seed) {
  Sound sound = filtered(noise(1.0, seed), Pass::kLow, steady(low_hz));
  mix(sound, filtered(noise(1.0, seed + 1), Pass::kBand, steady(hiss_hz), 0.8), 0.35);
  return seamless(saturated(sound, 2.0), 0.25);
}

/// Returns the sound of many blocks that roll over each other.
Sound rumble() {
  Sound loop = silence(1.2);
  for (int i = 0; i < 46; ++i) {
    const double hz = 70.0 + 23.0 * ((i * 7) % 13);
    const auto seed = 200 + static_cast<std::uint64_t>(i);
    Sound knock = decayed(tone(Wave::kSine, 0.15, {1.6 * hz, hz}), 0.02);
    mix(knock, decayed(filtered(noise(0.1, seed), Pass::kBand, steady(3.5 * hz)), 0.015), 0.8);
    mix_around(loop, knock, 0.4 + 0.1 * ((i * 5) % 7), 1.2 * i / 46 + 0.004 * ((i * 3) % 11));
  }
  return filtered_loop(loop, Pass::kLow, 1400.0);
}

Sound servo() {
  Sound loop = tone(Wave::kSquare, 0.5, steady(120.0));
  mix(loop, tone(Wave::kSaw, 0.5, steady(362.0)), 0.5);
  return filtered_loop(loop, Pass::kBand, 700.0, 0.9);
}

/// Returns the babble of a tape that is wound back.
Sound rewind() {
  Sound loop = silence(0.6);
  for (int i = 0; i < 12; ++i) {
    const double hz = 500.0 + 170.0 * ((i * 5) % 9);
    mix_around(loop, faded(tone(Wave::kTriangle, 0.07, {hz, 1.7 * hz}), 0.03, 0.03), 0.6, 0.05 * i);
  }
  mix(loop, seamless(filtered(noise(0.8, 221), Pass::kBand, steady(2500.0)), 0.2), 0.2);
  return loop;
}

Sound launch() {
  Sound sound = decayed(tone(Wave::kSine, 0.4, {140.0, 50.0, 0.12}), 0.05);
  mix(sound,
      decayed(filtered(noise(0.9, 231), Pass::kBand, {500.0, 2600.0, 0.25}, 0.8), 0.11, 0.02), 1.4);
  mix(sound, decayed(filtered(noise(0.1, 232), Pass::kLow, steady(5000.0)), 0.01), 0.8);
  return saturated(sound, 1.6);
}

Sound explosion() {
  Sound sound = decayed(tone(Wave::kSine, 1.2, {170.0, 38.0, 0.3}), 0.15, 0.002);
  mix(sound, decayed(filtered(noise(1.2, 241), Pass::kLow, {7000.0, 160.0, 0.8}), 0.11, 0.002),
      3.2);
  return in_room(saturated(sound, 2.4), 0.5, 0.3);
}

/// Returns the sound of thin sheet metal.
Sound bounce() {
  constexpr std::array kModes{Mode{623.0, 1.0, 0.09},  Mode{971.0, 0.8, 0.08},
                              Mode{1540.0, 0.8, 0.06}, Mode{2383.0, 0.6, 0.05},
                              Mode{3719.0, 0.5, 0.03}, Mode{5410.0, 0.3, 0.02}};
  Sound sound = ringing(0.6, kModes);
  mix(sound, decayed(filtered(noise(0.05, 251), Pass::kHigh, steady(2000.0)), 0.006), 1.5);
  return sound;
}

Sound block(double hz, double half_life, std::uint64_t seed) {
  const std::array modes{Mode{hz, 1.0, half_life}, Mode{2.3 * hz, 0.6, 0.6 * half_life},
                         Mode{3.9 * hz, 0.3, 0.3 * half_life}};
  Sound sound = ringing(0.35, modes);
  mix(sound, decayed(filtered(noise(0.1, seed), Pass::kLow, steady(6.0 * hz)), 0.01), 1.2);
  return saturated(sound, 1.2);
}

/// Returns the sound of wood that gives way.
Sound topple() {
  Sound sound = silence(0.4);
  for (int i = 0; i < 5; ++i) {
    mix(sound, block(210.0 + 60.0 * ((i * 2) % 5), 0.015, 261 + static_cast<std::uint64_t>(i)),
        0.5 + 0.1 * i, 0.035 * i + 0.01 * ((i * 3) % 4));
  }
  return sound;
}

Sound loaded() {
  Sound sound = decayed(filtered(noise(0.05, 271), Pass::kBand, steady(1700.0)), 0.006);
  mix(sound, decayed(filtered(noise(0.06, 272), Pass::kBand, steady(900.0)), 0.01), 1.3, 0.05);
  return sound;
}

}  // namespace
}  // namespace tickreel::rockets

namespace tickreel::synth {

std::vector<Clip> make_clips() {
  using namespace rockets;
  std::vector<Clip> clips(kClipCount);
  clips[kFlightSlowClip] = halved(loop_clip("flight, slow", roar(500.0, 1400.0, 201)));
  clips[kFlightFastClip] = halved(loop_clip("flight, fast", roar(900.0, 3200.0, 203)));
  clips[kRumbleClip] = halved(loop_clip("blocks", rumble()));
  clips[kServoClip] = halved(loop_clip("servo", servo()));
  clips[kRewindClip] = halved(loop_clip("rewind", rewind()));
  clips[kLaunchClip] = halved(one_shot_clip("launch", launch()));
  clips[kExplosionClip] = halved(one_shot_clip("explosion", explosion()));
  clips[kBounceClip] = one_shot_clip("bounce", bounce());
  clips[kKnockClip] = halved(one_shot_clip("knock", block(340.0, 0.02, 255)));
  clips[kThudClip] = halved(one_shot_clip("thud", block(105.0, 0.04, 256)));
  clips[kToppleClip] = halved(one_shot_clip("crate topples", topple()));
  clips[kLoadedClip] = halved(one_shot_clip("loaded", loaded()));
  clips[kBeepClip] = halved(one_shot_clip("beep", beep()));
  clips[kKickClip] = halved(one_shot_clip("kick", kick()));
  clips[kHatClip] = one_shot_clip("hat", hat());
  clips[kBassClip] = halved(one_shot_clip("bass", bass()));
  clips[kPluckClip] = halved(one_shot_clip("pluck", pluck()));
  clips[kPadClip] = halved(one_shot_clip("pad", pad()));
  clips[kBrassClip] = halved(one_shot_clip("brass", brass()));
  return clips;
}

}  // namespace tickreel::synth
