#include "demos/tanks/tanks.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "demos/tanks/sound/tanks_clips.h"
#include "demos/tanks/tanks_view.h"
#include "sound/clip_pack.h"
#include "tanks_clips_file.h"
#include "tickreel/sound/score.h"
#include "tickreel/sound/soundscape.h"
#include "tickreel/sound/voice_writer.h"
#include "tickreel/view/exact_math.h"

namespace tickreel::tanks {
namespace {

/// About the distance from the default camera to the middle of the arena: nearer sounds are not
/// louder.
constexpr float kFullGainMetres = 55.0F;

/// Engines have their own bus, the first one that the game names.
constexpr auto kEnginesBus = static_cast<SoundBus>(kSoundBuses);

constexpr std::uint32_t kMostPlayers = 4;
constexpr double kInertiaSeconds = 0.24;  // of an engine
constexpr double kMotorSeconds = 0.12;    // of a turret's motor
constexpr float kTopSpeed = 6.0F;         // metres for each second
constexpr float kTopTurretRate = 4.0F;    // radians for each second
constexpr float kTrackReach = 0.6F;       // metres from a hull's middle

/// The loops of a tank.
constexpr std::array kLoops{kEngineIdleClip, kEngineSlowClip, kEngineFastClip, kTracksClip,
                            kTurretClip};
using LoopGains = std::array<float, kLoops.size()>;

bool menu_is_open(const View& view) {
  return fact_value(view, kMenuItem, 0, -1) >= 0;
}

/// Returns the speed of the faster track.
float track_speed(const Thing& hull) {
  const float turned = hull.angular_velocity.z * kTrackReach;
  const float driven = exact_sqrt(dot(hull.velocity, hull.velocity));
  return driven + (turned < 0.0F ? -turned : turned);
}

/// Returns approximately the angle between two rotations; good for small angles.
float turn_between(const Quat& a, const Quat& b) {
  const float cosine = a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z;
  return 2.0F * exact_sqrt(std::max(1.0F - cosine * cosine, 0.0F));
}

/// Returns the mean of of(view) over the last `seconds` before a tick. Missing views count as 0.
template <typename Of>
float mean_before(const SoundStep& step, Tick tick, double seconds, const Of& of) {
  const Tick ticks = std::max<Tick>(1, static_cast<Tick>(seconds / step.step_seconds));
  float sum = 0.0F;
  for (Tick ago = 0; ago < ticks; ++ago) {
    if (step.views.contains(tick - ago)) sum += of(tick - ago);
  }
  return sum / static_cast<float>(ticks);
}

/// Returns the gains of a tank's loops. A voice keeps one pitch, so a faster engine is another
/// recording that is faded in over the slower one.
LoopGains gains_at(const SoundStep& step, Tick tick, std::uint32_t player) {
  const View& view = step.views.at(tick);
  if (find_thing(view.things, kHull, player) == nullptr || menu_is_open(view)) return {};
  const float speed = mean_before(step, tick, kInertiaSeconds, [&](Tick at) {
    const Thing* hull = find_thing(step.views.at(at).things, kHull, player);
    return hull == nullptr ? 0.0F : track_speed(*hull);
  });
  const float turret = mean_before(step, tick, kMotorSeconds, [&](Tick at) {
    if (!step.views.contains(at - 1)) return 0.0F;
    const Thing* after = find_thing(step.views.at(at).things, kTurret, player);
    const Thing* before = find_thing(step.views.at(at - 1).things, kTurret, player);
    if (after == nullptr || before == nullptr || (after->flags & kTeleported) != 0) return 0.0F;
    return turn_between(before->rotation, after->rotation) / static_cast<float>(step.step_seconds);
  });
  const float part = ramp(0.0F, kTopSpeed, speed);
  const float above_idle = ramp(0.0F, 0.45F, part);
  const float fast = ramp(0.45F, 1.0F, part);
  return {0.08F * exact_sqrt(1.0F - above_idle), 0.12F * exact_sqrt(above_idle * (1.0F - fast)),
          0.14F * exact_sqrt(fast), 0.12F * part * part,
          0.03F * ramp(0.1F, kTopTurretRate, turret)};
}

/// Writes engines, tracks and turrets: the loops of tanks.
void write_engines(const SoundStep& step, VoiceWriter& voices) {
  constexpr std::array kPitches{0.94F, 1.0F, 1.06F, 1.13F};  // no two tanks sound the same
  for (std::uint32_t player = 0; player < kMostPlayers; ++player) {
    const Thing* from = find_thing(step.views.at(step.tick).things, kHull, player);
    const Thing* to = find_thing(step.views.at(step.tick + 1).things, kHull, player);
    if (from == nullptr && to == nullptr) continue;
    const LoopGains gains_from = gains_at(step, step.tick, player);
    const LoopGains gains_to = gains_at(step, step.tick + 1, player);
    const HeardFrom place{(from != nullptr ? from : to)->position,
                          (to != nullptr ? to : from)->position, kFullGainMetres};
    for (std::size_t i = 0; i < kLoops.size(); ++i) {
      voices.add(Loop{.id = player,
                      .clip = kLoops[i],
                      .gain_from = gains_from[i],
                      .gain_to = gains_to[i],
                      .pitch = kPitches[player],
                      .bus = kEnginesBus,
                      .place = place});
    }
  }
}

/// The parts of the music, which fade in and out with the round.
enum MusicPart : std::uint32_t { kGroundPart, kDrumPart, kTunePart, kMusicParts };

using PartGains = std::array<float, kMusicParts>;

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

/// Adds broken chords in the second and fourth of each four bars, and in all of the third four.
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

/// Returns sixteen bars in D minor.
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

/// Returns the gain of each part for the state of the round in a view.
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

constexpr double kFanfareSeconds = 2.2;

/// The sound of an event, played where the event happens.
struct EventSound {
  std::uint32_t event;
  ClipIndex clip;
  float gain;
  float pitch = 1.0F;
  float varies = 0.05F;  ///< the most by which its pitch varies
};
constexpr std::array kEventSounds{
    EventSound{kShot, kCannonClip, 0.26F},
    EventSound{kRicochet, kRicochetClip, 0.14F, 1.0F, 0.14F},
    EventSound{kShellHit, kBurstClip, 0.16F, 1.0F, 0.1F},
    EventSound{kTankHit, kClangClip, 0.34F, 1.0F, 0.07F},
    EventSound{kTankDestroyed, kTankExplosionClip, 0.66F},
    EventSound{kMineBurst, kMineExplosionClip, 0.57F},
    EventSound{kTankSpawned, kSpawnClip, 0.15F, 1.0F, 0.0F},
    EventSound{kMineLaid, kMinePlacedClip, 0.26F},
    EventSound{kCrateBurst, kCrateClip, 0.34F, 1.0F, 0.1F},
    EventSound{kPowerUpAppeared, kBellClip, 0.07F, 2.0F, 0.0F},
};

class TanksSound : public Soundscape {
 public:
  [[nodiscard]] std::vector<Clip> clips() const override { return clips_; }
  [[nodiscard]] double memory_seconds() const override {
    return std::max(memory_for(clip_seconds_, 0.9F), kFanfareSeconds);
  }

  [[nodiscard]] std::vector<std::string> buses() const override { return {"engines"}; }

  void compose(const SoundStep& step, SoundScene& scene) override {
    VoiceWriter voices(step, clip_seconds_, scene);
    write_engines(step, voices);
    for_past_events(step, memory_seconds(), [&](const View& view, const ViewEvent& event) {
      write_event(step, time_of(view, event), event, voices);
    });
    music_.write(step, clip_seconds_, music_gains(step.views.at(step.tick), step.step_seconds),
                 music_gains(step.views.at(step.tick + 1), step.step_seconds), voices);
  }

 private:
  static void write_event(const SoundStep& step, SoundTime begin, const ViewEvent& event,
                          VoiceWriter& voices) {
    const HeardFrom place{event.position, event.position, kFullGainMetres};
    for (const EventSound& sound : kEventSounds) {
      if (sound.event != event.kind) continue;
      float gain = sound.gain;
      if (event.kind == kTankHit) gain *= 0.6F + 0.8F * std::min(event.magnitude, 1.0F);
      voices.add(OneShot{.id = event.id,
                         .clip = sound.clip,
                         .begin = begin,
                         .gain = gain,
                         .pitch = sound.pitch * varied_pitch(event.id, sound.varies),
                         .place = place});
    }
    if (event.kind == kPowerUpTaken) {
      // Each type begins with its own note.
      const int root = static_cast<int>(event.variant >> 8U) * 2 + 7;
      voices.add(Phrase{.id = event.id,
                        .clip = kBellClip,
                        .begin = begin,
                        .semitones = std::array{root, root + 4, root + 7, root + 12},
                        .seconds_apart = 0.07,
                        .gain = 0.12F,
                        .place = place});
    }
    if (event.kind == kCountdownBeat) {
      const bool starts = event.magnitude == 0.0F;
      voices.add(OneShot{.id = event.id,
                         .clip = kBeepClip,
                         .begin = begin,
                         .gain = starts ? 0.30F : 0.22F,
                         .pitch = pitch_of(starts ? 9 : 2)});
    }
    if (event.kind == kRoundEnded) write_fanfare(step, event.id, begin, voices);
  }

  /// Writes three short steps up to a chord of brass.
  static void write_fanfare(const SoundStep& step, std::uint64_t id, SoundTime begin,
                            VoiceWriter& voices) {
    constexpr std::array kSteps{-3, 2, 6};
    constexpr std::array kChord{2, 6, 9, 14};
    voices.add(Phrase{.id = 2 * id,
                      .clip = kBrassClip,
                      .begin = begin,
                      .semitones = kSteps,
                      .seconds_apart = 0.16,
                      .gain = 0.20F});
    voices.add(Phrase{.id = 2 * id + 1,
                      .clip = kBrassClip,
                      .begin = later(begin, 0.48, step.step_seconds),
                      .semitones = kChord,
                      .gain = 0.18F});
  }

  std::vector<Clip> clips_ = unpack_clips(embedded::tanks_clips());
  std::vector<double> clip_seconds_ = seconds_of(clips_);
  Score music_ = tanks_music();
};

}  // namespace

std::unique_ptr<Soundscape> make_tanks_sound() {
  return std::make_unique<TanksSound>();
}

}  // namespace tickreel::tanks
