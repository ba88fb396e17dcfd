#include "demos/synth/instruments.h"

#include <array>

namespace tickreel::synth {
namespace {

/// Two saws a little apart, which is wider than one.
Sound wide_saw(double seconds, double hz) {
  Sound sound = tone(Wave::kSaw, seconds, steady(hz * 0.9975));
  mix(sound, tone(Wave::kSaw, seconds, steady(hz * 1.0025)));
  return sound;
}

}  // namespace

Sound kick() {
  Sound sound = decayed(tone(Wave::kSine, 0.35, {150.0, 48.0, 0.06}), 0.06);
  mix(sound, decayed(filtered(noise(0.02, 11), Pass::kLow, steady(3000.0)), 0.003), 0.25);
  return saturated(sound, 1.5);
}

Sound snare() {
  Sound sound = decayed(filtered(noise(0.22, 12), Pass::kHigh, steady(1500.0)), 0.035);
  mix(sound, decayed(tone(Wave::kSine, 0.15, {230.0, 180.0}), 0.025), 0.8);
  return sound;
}

Sound hat() {
  return decayed(filtered(noise(0.09, 13), Pass::kHigh, steady(7500.0)), 0.013);
}

Sound war_drum() {
  Sound sound = decayed(tone(Wave::kSine, 0.9, {110.0, 62.0, 0.12}), 0.14);
  mix(sound, decayed(tone(Wave::kSine, 0.5, {180.0, 121.0, 0.1}), 0.06), 0.4);
  mix(sound, decayed(filtered(noise(0.12, 14), Pass::kLow, steady(900.0)), 0.02), 0.6);
  return in_room(saturated(sound, 1.3), 0.35, 0.35);
}

Sound pluck() {
  const Sound bright = wide_saw(0.9, kMiddleC);
  return decayed(filtered(bright, Pass::kLow, {5200.0, 500.0, 0.4}, 1.2), 0.14, 0.002);
}

Sound mallet() {
  constexpr std::array kModes{Mode{kMiddleC, 1.0, 0.14}, Mode{kMiddleC * 3.98, 0.35, 0.035},
                              Mode{kMiddleC * 9.2, 0.12, 0.012}};
  return ringing(0.9, kModes);
}

Sound bass() {
  const Sound bright = wide_saw(0.7, kMiddleC / 4.0);
  Sound sound = filtered(bright, Pass::kLow, {900.0, 180.0, 0.25}, 1.0);
  mix(sound, tone(Wave::kSine, 0.7, steady(kMiddleC / 4.0)), 0.8);
  return decayed(sound, 0.16, 0.004);
}

Sound pad() {
  Sound sound = wide_saw(3.0, kMiddleC);
  mix(sound, wide_saw(3.0, kMiddleC * 1.006), 0.7);
  sound = filtered(sound, Pass::kLow, {700.0, 1500.0, 1.5});
  return faded(sound, 0.9, 1.6);
}

Sound brass() {
  Sound sound = wide_saw(1.0, kMiddleC);
  sound = filtered(sound, Pass::kLow, {600.0, 2800.0, 0.12}, 0.9);
  return faded(sound, 0.04, 0.5);
}

Sound bell() {
  constexpr std::array kModes{Mode{kMiddleC, 0.7, 0.45}, Mode{kMiddleC * 2.0, 1.0, 0.3},
                              Mode{kMiddleC * 3.01, 0.5, 0.2}, Mode{kMiddleC * 5.43, 0.3, 0.1},
                              Mode{kMiddleC * 8.2, 0.15, 0.05}};
  return ringing(1.6, kModes);
}

Sound beep() {
  Sound sound = tone(Wave::kSine, 0.22, steady(kMiddleC * 4.0));
  mix(sound, tone(Wave::kSine, 0.22, steady(kMiddleC * 8.0)), 0.25);
  return decayed(sound, 0.07, 0.003);
}

}  // namespace tickreel::synth
