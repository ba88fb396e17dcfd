#include "demos/pucks/sound/pucks_clips.h"

#include "sound/clip_pack.h"
#include "tickreel/sound/synth.h"

namespace tickreel::synth {
namespace {

/// Returns the sound of a stone on ice, made of scratches: a faster stone has more and higher ones.
Sound slide(int scratches, double hz) {
  Sound loop = silence(1.0);
  for (int i = 0; i < scratches; ++i) {
    const auto scatter = static_cast<double>((i * 7) % 11) / 11.0;
    const Sound scratch = filtered(noise(0.12, 20 + static_cast<std::uint64_t>(i)), Pass::kBand,
                                   steady(hz * (0.7 + 0.6 * scatter)));
    mix_around(loop, faded(scratch, 0.03, 0.08), 0.4 + 0.6 * scatter,
               (i + 0.8 * scatter) / scratches);
  }
  return loop;
}

/// Returns the sound of a bump into soft rubber.
Sound bump() {
  Sound sound = decayed(tone(Wave::kSine, 0.3, {170.0, 75.0, 0.1}), 0.04, 0.003);
  mix(sound, decayed(filtered(noise(0.1, 3), Pass::kLow, steady(1200.0)), 0.01), 0.6);
  return saturated(sound, 1.5);
}

}  // namespace

std::vector<Clip> make_clips() {
  using namespace pucks;
  std::vector<Clip> clips(kClipCount);
  clips[kSlideClip] = halved(loop_clip("slide", slide(9, 420.0)));
  clips[kFastSlideClip] = halved(loop_clip("fast slide", slide(16, 1500.0)));
  clips[kBumpClip] = halved(one_shot_clip("bump", bump()));
  clips[kMalletClip] = halved(one_shot_clip("mallet", mallet()));
  return clips;
}

}  // namespace tickreel::synth
