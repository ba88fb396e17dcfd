#include "demos/tanks/sound/tanks_clips.h"

#include <array>

#include "sound/clip_pack.h"
#include "tickreel/sound/synth.h"

namespace tickreel::tanks {
namespace {

using namespace synth;

/// Returns a diesel engine with this many firings a second; each cylinder sounds a little
/// different.
Sound engine(double firings_per_second, int firings) {
  constexpr std::array kCylinders{1.0, 0.75, 0.9, 0.7, 0.95, 0.8};
  Sound loop = silence(firings / firings_per_second);
  for (int i = 0; i < firings; ++i) {
    const double gain = kCylinders[static_cast<std::size_t>(i) % kCylinders.size()];
    const double at = i / firings_per_second;
    Sound thump = decayed(tone(Wave::kSine, 0.12, {130.0, 60.0}), 0.018, 0.002);
    mix(thump, decayed(noise(0.06, 100 + static_cast<std::uint64_t>(i % 6)), 0.007), 0.5);
    mix_around(loop, thump, gain, at);
  }
  return filtered_loop(loop, Pass::kLow, 10.0 * firings_per_second + 260.0);
}

/// Returns the links of a track that run over wheels.
Sound tracks() {
  constexpr std::array kModes{Mode{1130.0, 1.0, 0.012}, Mode{1870.0, 0.6, 0.008},
                              Mode{2950.0, 0.4, 0.005}};
  constexpr int kLinks = 18;
  Sound loop = silence(0.9);
  Sound link = ringing(0.08, kModes);
  mix(link, decayed(filtered(noise(0.05, 21), Pass::kBand, steady(900.0)), 0.008), 1.2);
  for (int i = 0; i < kLinks; ++i) {
    const double late = 0.006 * ((i * 7) % 5);
    mix_around(loop, link, 0.6 + 0.1 * ((i * 5) % 4), 0.9 * i / kLinks + late);
  }
  return filtered_loop(loop, Pass::kLow, 2600.0);
}

Sound turret_motor() {
  constexpr double kHz = 190.0;
  Sound loop = tone(Wave::kSaw, 95.0 / kHz, steady(kHz));
  mix(loop, tone(Wave::kTriangle, 95.0 / kHz, steady(4.0 * kHz)), 0.3);
  return filtered_loop(loop, Pass::kBand, 800.0, 0.8);
}

Sound cannon() {
  Sound sound = decayed(tone(Wave::kSine, 0.5, {190.0, 48.0, 0.13}), 0.06);
  mix(sound, decayed(filtered(noise(0.4, 31), Pass::kLow, {9000.0, 500.0, 0.16}), 0.04), 2.4);
  return in_room(saturated(sound, 2.2), 0.3, 0.25);
}

Sound ricochet() {
  Sound sound = decayed(tone(Wave::kTriangle, 0.5, {2900.0, 1250.0}), 0.07, 0.002);
  mix(sound, decayed(tone(Wave::kSine, 0.5, {4350.0, 1900.0}), 0.05), 0.4);
  mix(sound, decayed(filtered(noise(0.05, 32), Pass::kHigh, steady(3000.0)), 0.004), 0.9);
  return in_room(sound, 0.3, 0.35);
}

Sound burst() {
  Sound sound = decayed(filtered(noise(0.35, 33), Pass::kLow, {6000.0, 500.0, 0.15}), 0.04);
  mix(sound, decayed(tone(Wave::kSine, 0.2, {150.0, 70.0}), 0.03), 0.8);
  return saturated(sound, 1.4);
}

Sound clang() {
  constexpr std::array kModes{Mode{412.0, 1.0, 0.09},   Mode{683.0, 0.8, 0.07},
                              Mode{1127.0, 0.7, 0.06},  Mode{1893.0, 0.5, 0.04},
                              Mode{2741.0, 0.35, 0.03}, Mode{4220.0, 0.2, 0.015}};
  Sound sound = ringing(0.6, kModes);
  mix(sound, burst(), 1.6);
  return saturated(sound, 0.8);
}

/// Returns an explosion; a larger one is lower and longer.
Sound explosion(double seconds, double low_hz, std::uint64_t seed) {
  Sound sound = decayed(tone(Wave::kSine, seconds, {3.2 * low_hz, low_hz, 0.25 * seconds}),
                        0.13 * seconds, 0.003);
  mix(sound,
      decayed(filtered(noise(seconds, seed), Pass::kLow, {5500.0, 140.0, 0.7 * seconds}),
              0.11 * seconds, 0.003),
      3.0);
  // Debris falls back.
  for (int i = 0; i < 7; ++i) {
    const double at = seconds * (0.2 + 0.08 * i + 0.02 * ((i * 3) % 4));
    mix(sound,
        decayed(filtered(noise(0.12, seed + 1 + static_cast<std::uint64_t>(i)), Pass::kBand,
                         steady(500.0 + 260.0 * ((i * 2) % 5))),
                0.015),
        0.5 / (1.0 + 0.4 * i), at);
  }
  return in_room(saturated(sound, 2.0), 0.5, 0.3);
}

Sound mine_placed() {
  Sound sound = decayed(filtered(noise(0.03, 41), Pass::kBand, steady(2200.0)), 0.004);
  mix(sound, decayed(filtered(noise(0.03, 42), Pass::kBand, steady(1300.0)), 0.006), 1.2, 0.06);
  mix(sound, decayed(tone(Wave::kSine, 0.1, steady(330.0)), 0.02), 0.4, 0.06);
  return sound;
}

Sound crate() {
  Sound sound = silence(0.5);
  for (int i = 0; i < 6; ++i) {
    const double hz = 420.0 + 310.0 * ((i * 4) % 6);
    const auto seed = 50 + static_cast<std::uint64_t>(i);
    mix(sound, decayed(filtered(noise(0.15, seed), Pass::kBand, steady(hz), 3.0), 0.018),
        1.0 - 0.12 * i, 0.018 * i + 0.006 * ((i * 3) % 4));
  }
  mix(sound, decayed(tone(Wave::kSine, 0.15, {160.0, 90.0}), 0.025), 0.6);
  return saturated(sound, 1.5);
}

Sound spawn() {
  Sound sound = filtered(noise(0.7, 61), Pass::kBand, {300.0, 2400.0}, 2.0);
  mix(sound, tone(Wave::kTriangle, 0.7, {130.0, 520.0}), 0.35);
  return faded(sound, 0.5, 0.2);
}

}  // namespace
}  // namespace tickreel::tanks

namespace tickreel::synth {

std::vector<Clip> make_clips() {
  using namespace tanks;
  std::vector<Clip> clips(kClipCount);
  clips[kEngineIdleClip] = halved(loop_clip("engine, idle", engine(23.0, 18)));
  clips[kEngineSlowClip] = halved(loop_clip("engine, slow", engine(34.0, 24)));
  clips[kEngineFastClip] = halved(loop_clip("engine, fast", engine(52.0, 36)));
  clips[kTracksClip] = halved(loop_clip("tracks", tracks()));
  clips[kTurretClip] = halved(loop_clip("turret", turret_motor()));
  clips[kCannonClip] = one_shot_clip("cannon", cannon());
  clips[kRicochetClip] = one_shot_clip("ricochet", ricochet());
  clips[kBurstClip] = one_shot_clip("burst", burst());
  clips[kClangClip] = one_shot_clip("clang", clang());
  clips[kTankExplosionClip] = halved(one_shot_clip("tank explodes", explosion(1.7, 34.0, 70)));
  clips[kMineExplosionClip] = halved(one_shot_clip("mine explodes", explosion(1.0, 48.0, 80)));
  clips[kMinePlacedClip] = one_shot_clip("mine placed", mine_placed());
  clips[kCrateClip] = one_shot_clip("crate breaks", crate());
  clips[kBellClip] = halved(one_shot_clip("bell", bell()));
  clips[kSpawnClip] = halved(one_shot_clip("tank comes back", spawn()));
  clips[kBeepClip] = halved(one_shot_clip("beep", beep()));
  clips[kKickClip] = halved(one_shot_clip("kick", kick()));
  clips[kSnareClip] = one_shot_clip("snare", snare());
  clips[kHatClip] = one_shot_clip("hat", hat());
  clips[kBassClip] = halved(one_shot_clip("bass", bass()));
  clips[kPluckClip] = halved(one_shot_clip("pluck", pluck()));
  clips[kPadClip] = halved(one_shot_clip("pad", pad()));
  clips[kBrassClip] = halved(one_shot_clip("brass", brass()));
  return clips;
}

}  // namespace tickreel::synth
