#include "demos/swarm/sound/swarm_sound.h"

#include <array>
#include <numeric>

#include "demos/sound/clip_pack.h"
#include "demos/sound/score.h"
#include "demos/swarm/sound/swarm_clips.h"
#include "demos/swarm/sound/swarm_past.h"
#include "demos/swarm/sound/swarm_signals.h"
#include "swarm_clips_file.h"
#include "tickreel/view/exact_math.h"

namespace tickreel::swarm {
namespace {

constexpr double kLossSeconds = 0.8;
constexpr double kSpeedSeconds = 0.3;

/// Drums, which play always, those of a battle, and low brass, which is for battles too.
enum MusicPart : std::uint32_t { kGroundPart, kBattlePart, kMusicParts };

Score swarm_music() {
  constexpr int kBars = 8;
  constexpr std::array kRoots{-7, -7, -7, -9, -7, -7, -12, -9};
  Score score(84.0, 4.0 * kBars);
  for (int bar = 0; bar < kBars; ++bar) {
    const double beat = 4.0 * bar;
    score.add_rhythm(kWarDrumClip, beat, bar % 4 == 3 ? "x     x   x x   " : "x         x     ",
                     0.22F, kGroundPart);
    score.add_rhythm(kWarDrumClip, beat, "    o o     o oo", 0.16F, kBattlePart);
    score.add_rhythm(kDrumRimClip, beat, "  x ox  x o x xo", 0.10F, kBattlePart);
    for (const int tone : {0, 7, 12}) {
      score.add({kBrassClip, beat, kRoots[static_cast<std::size_t>(bar)] + tone, 0.045F,
                 tone == 12 ? kBattlePart : kGroundPart});
      score.add({kBrassClip, beat + 2.5, kRoots[static_cast<std::size_t>(bar)] + tone, 0.03F,
                 kBattlePart});
    }
  }
  return score;
}

/// How loud a squad's sounds are, at a tick.
struct SquadGains {
  float murmur = 0.0F;
  float march = 0.0F;
  float fight = 0.0F;
};
using AllGains = std::array<SquadGains, kSquads>;

/// So many voices, none like another, are as loud as the root of their number.
AllGains gains_at(const SoundStep& step, Tick tick) {
  constexpr float kLargeSquad = 625.0F;
  constexpr float kMarchSpeed = 6.0F;   // metres for each second
  constexpr float kMostLosses = 0.10F;  // of a squad, in a second
  const View& view = step.views.at(tick);
  const Squads squads = squads_of(view);
  const float full = full_squad(view);
  const auto losses = losses_before(step, tick, kLossSeconds);
  const auto speeds = speeds_before(step, tick, kSpeedSeconds);
  AllGains gains;
  for (std::size_t i = 0; i < kSquads; ++i) {
    if (squads[i] == nullptr) continue;
    const float many = exact_sqrt(full * squads[i]->values[0] / kLargeSquad);
    const float march = ramp(0.3F, kMarchSpeed, speeds[i]);
    const float fight = exact_sqrt(ramp(0.0F, kMostLosses, losses[i]));
    gains[i] = {0.17F * many * (1.0F + 0.5F * fight), 0.15F * many * march, 0.75F * many * fight};
  }
  return gains;
}

/// How much of a battle there is, 0..1.
float battle_of(const AllGains& gains) {
  const float sum = std::accumulate(gains.begin(), gains.end(), 0.0F,
                                    [](float all, const SquadGains& of) { return all + of.fight; });
  return ramp(0.0F, 1.0F, sum);
}

class SwarmSound : public Soundscape {
 public:
  [[nodiscard]] std::vector<Clip> clips() const override { return clips_; }
  /// Short, for these are large views.
  [[nodiscard]] double memory_seconds() const override { return kSignalSeconds + 0.5; }

  void compose(const SoundStep& step, SoundScene& scene) override {
    VoiceWriter voices(step, clip_seconds_, scene);
    const AllGains from = gains_at(step, step.tick);
    const AllGains to = gains_at(step, step.tick + 1);
    write_crowds(step, from, to, voices);
    write_signals(step, voices);
    const std::array<float, kMusicParts> music_from{1.0F, battle_of(from)};
    const std::array<float, kMusicParts> music_to{1.0F, battle_of(to)};
    music_.write(step, clip_seconds_, music_from, music_to, voices);
  }

 private:
  static void write_crowds(const SoundStep& step, const AllGains& from, const AllGains& to,
                           VoiceWriter& voices) {
    const Squads before = squads_of(step.views.at(step.tick));
    const Squads after = squads_of(step.views.at(step.tick + 1));
    const float full_gain = full_gain_metres(step.views.at(step.tick));
    for (std::size_t i = 0; i < kSquads; ++i) {
      const Thing* old = before[i] != nullptr ? before[i] : after[i];
      const Thing* now = after[i] != nullptr ? after[i] : before[i];
      if (old == nullptr) continue;
      const auto add = [&](ClipIndex clip, float pitch, float gain_from, float gain_to) {
        voices.add(Loop{.id = i,
                        .clip = clip,
                        .gain_from = gain_from,
                        .gain_to = gain_to,
                        .pitch = pitch,
                        .place = HeardFrom{old->position, now->position, full_gain}});
      };
      const float own = varied_pitch(i, 0.12F);
      add(i % 2 == 0 ? kMurmurClip : kOtherMurmurClip, own, from[i].murmur, to[i].murmur);
      add(kFightClip, own, from[i].fight, to[i].fight);
      // An army marches in step.
      add(kMarchClip, i < kSquadsPerArmy ? 1.0F : 0.92F, from[i].march, to[i].march);
    }
  }

  std::vector<Clip> clips_ = unpack_clips(embedded::swarm_clips());
  std::vector<double> clip_seconds_ = seconds_of(clips_);
  Score music_ = swarm_music();
};

}  // namespace

std::unique_ptr<Soundscape> make_swarm_sound() {
  return std::make_unique<SwarmSound>();
}

}  // namespace tickreel::swarm
