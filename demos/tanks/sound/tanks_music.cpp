#include "demos/tanks/sound/tanks_music.h"

#include <string_view>

#include "demos/tanks/sound/tanks_clips.h"
#include "demos/tanks/tanks_view.h"

namespace tickreel::tanks {
namespace {

constexpr int kBars = 16;

struct Chord {
  int root;  ///< semitones above C, for the bass
  std::array<int, 3> tones;
};
constexpr Chord kDm{2, {2, 5, 9}};
constexpr Chord kB{-2, {-2, 2, 5}};
constexpr Chord kC{0, {0, 4, 7}};
constexpr Chord kF{5, {0, 5, 9}};
constexpr Chord kGm{-5, {-2, 2, 7}};
constexpr Chord kA{-3, {1, 4, 9}};
constexpr std::array<Chord, kBars> kChords{kDm, kDm, kB,  kC,  kDm, kDm, kF, kC,
                                           kGm, kGm, kDm, kDm, kB,  kC,  kA, kA};

void add_ground(Score& score, double beat, const Chord& chord) {
  constexpr std::string_view kSteps = "x o xo o";  // eighths
  for (std::size_t i = 0; i < kSteps.size(); ++i) {
    if (kSteps[i] == ' ') continue;
    const int up = i == 7 ? 12 : 0;
    score.add({kBassClip, beat + 0.5 * static_cast<double>(i), chord.root + up,
               kSteps[i] == 'x' ? 0.19F : 0.12F, kGroundPart});
  }
  for (const int tone : chord.tones) score.add({kPadClip, beat, tone - 12, 0.05F, kGroundPart});
}

void add_drums(Score& score, double beat, int bar) {
  score.add_rhythm(kKickClip, beat, bar % 4 == 3 ? "x     x x     o " : "x     o x       ", 0.17F,
                   kDrumPart);
  score.add_rhythm(kSnareClip, beat, bar % 4 == 3 ? "    x  o    x oo" : "    x  o    x   ", 0.09F,
                   kDrumPart);
  score.add_rhythm(kHatClip, beat, "o o x o o o x o ", 0.05F, kDrumPart);
}

/// Broken chords in the second of each four bars and through the third four: there is room between.
void add_tune(Score& score, double beat, int bar, const Chord& chord) {
  if (bar / 4 != 2 && bar % 4 != 1 && bar % 4 != 3) return;
  constexpr std::array kOrder{0, 1, 2, 1, 0, 2, 1, 2};
  constexpr std::string_view kSteps = "x ooxo o";
  for (std::size_t i = 0; i < kSteps.size(); ++i) {
    if (kSteps[i] == ' ') continue;
    score.add({kPluckClip, beat + 0.5 * static_cast<double>(i), chord.tones[kOrder[i]] + 12,
               kSteps[i] == 'x' ? 0.13F : 0.09F, kTunePart});
  }
}

PartGains gains_in(std::int64_t phase) {
  switch (phase) {
    case kPlaying:
      return {1.0F, 1.0F, 1.0F};
    case kRoundOver:
      return {0.5F, 0.0F, 0.0F};
    default:
      return {0.7F, 0.0F, 0.0F};
  }
}

}  // namespace

Score tanks_music() {
  Score score(104.0, 4.0 * kBars);
  for (int bar = 0; bar < kBars; ++bar) {
    const Chord& chord = kChords[static_cast<std::size_t>(bar)];
    add_ground(score, 4.0 * bar, chord);
    add_drums(score, 4.0 * bar, bar);
    add_tune(score, 4.0 * bar, bar, chord);
  }
  return score;
}

PartGains music_gains(const View& view, double step_seconds) {
  constexpr float kFadeSeconds = 0.6F;
  const std::int64_t phase = fact_value(view, kPhase, 0, kCountdown);
  const std::int64_t before = phase == kCountdown ? kRoundOver : phase - 1;
  const auto ticks = static_cast<float>(fact_value(view, kPhaseTicks, 0, 0));
  const float faded = ramp(0.0F, kFadeSeconds, ticks * static_cast<float>(step_seconds));
  const float all = fact_value(view, kMenuItem, 0, -1) < 0 ? 1.0F : 0.35F;
  PartGains gains = between(gains_in(before), gains_in(phase), faded);
  for (float& gain : gains) gain *= all;
  return gains;
}

}  // namespace tickreel::tanks
