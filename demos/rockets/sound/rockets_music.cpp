#include "demos/rockets/sound/rockets_music.h"

#include <string_view>

#include "demos/rockets/rockets_view.h"
#include "demos/rockets/sound/rockets_clips.h"

namespace tickreel::rockets {
namespace {

constexpr int kBars = 16;
constexpr std::array kRoots{-3, -3, -7, -5, -3, -3, 0, -5, -7, -7, -3, -3, 2, 2, -5, -5};
constexpr std::array kMinor{true,  true,  false, false, true, true, false, false,
                            false, false, true,  true,  true, true, false, false};

void add_bar(Score& score, int bar) {
  const double beat = 4.0 * bar;
  const auto index = static_cast<std::size_t>(bar);
  const int root = kRoots[index];
  const int third = kMinor[index] ? 3 : 4;
  for (const int tone : {0, third, 7}) {
    score.add({kPadClip, beat, root + tone, 0.055F, kGroundPart});
  }
  score.add({kBassClip, beat, root, 0.20F, kGroundPart});
  score.add({kBassClip, beat + 1.5, root, 0.15F, kGroundPart});
  score.add({kBassClip, beat + 2.5, root + 7, 0.14F, kBeatPart});
  score.add({kBassClip, beat + 3.0, root + 12, 0.14F, kBeatPart});
  // Sixteenths that climb and fall, with holes: another shape in every second four bars.
  constexpr std::string_view kShapes[] = {"0 1 2 3  2 1 0  ", "3  2 1  0 1  23 "};
  const std::string_view shape = kShapes[static_cast<std::size_t>(bar / 4 % 2)];
  const std::array tones{root, root + third, root + 7, root + 12};
  for (std::size_t i = 0; i < shape.size(); ++i) {
    if (shape[i] == ' ') continue;
    const int tone = tones[static_cast<std::size_t>(shape[i] - '0')];
    score.add({kPluckClip, beat + 0.25 * static_cast<double>(i), tone + 12,
               i % 4 == 0 ? 0.13F : 0.09F, bar / 4 % 2 == 0 ? kBeatPart : kGroundPart});
  }
  score.add_rhythm(kKickClip, beat, "x         x     ", 0.20F, kBeatPart);
  score.add_rhythm(kHatClip, beat, "    x o     x  o", 0.06F, kBeatPart);
}

PartGains gains_in(std::int64_t phase) {
  switch (phase) {
    case kPlaying:
      return {1.0F, 1.0F};
    case kRoundOver:
      return {0.5F, 0.0F};
    default:
      return {0.8F, 0.0F};
  }
}

}  // namespace

Score rockets_music() {
  Score score(92.0, 4.0 * kBars);
  for (int bar = 0; bar < kBars; ++bar) add_bar(score, bar);
  return score;
}

PartGains music_gains(const View& view, double step_seconds) {
  constexpr float kFadeSeconds = 0.6F;
  const std::int64_t phase = fact_value(view, kPhase, 0, kCountdown);
  const std::int64_t before = phase == kCountdown ? kRoundOver : phase - 1;
  const auto ticks = static_cast<float>(fact_value(view, kPhaseTicks, 0, 0));
  const float faded = ramp(0.0F, kFadeSeconds, ticks * static_cast<float>(step_seconds));
  return between(gains_in(before), gains_in(phase), faded);
}

}  // namespace tickreel::rockets
