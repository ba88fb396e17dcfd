#include "demos/pucks/sound/pucks_clips.h"

#include "demos/synth/instruments.h"
#include "demos/synth/write_clips.h"

namespace tickreel::synth {
namespace {

/// A stone on ice: noise, the higher the faster.
Sound slide(double low_hz, double high_hz, std::uint64_t seed) {
  const Sound hiss = filtered(noise(1.3, seed), Pass::kHigh, steady(low_hz));
  return seamless(filtered(hiss, Pass::kLow, steady(high_hz)), 0.3);
}

/// Rubber, which gives way.
Sound bump() {
  Sound sound = decayed(tone(Wave::kSine, 0.3, {170.0, 75.0, 0.1}), 0.04, 0.003);
  mix(sound, decayed(filtered(noise(0.1, 3), Pass::kLow, steady(1200.0)), 0.01), 0.6);
  return saturated(sound, 1.5);
}

}  // namespace

std::vector<Clip> make_clips() {
  using namespace pucks;
  std::vector<Clip> clips(kClipCount);
  clips[kSlideClip] = halved(loop_clip("slide", slide(150.0, 900.0, 1)));
  clips[kFastSlideClip] = halved(loop_clip("fast slide", slide(700.0, 3500.0, 2)));
  clips[kBumpClip] = halved(one_shot_clip("bump", bump()));
  clips[kMalletClip] = halved(one_shot_clip("mallet", mallet()));
  return clips;
}

}  // namespace tickreel::synth
