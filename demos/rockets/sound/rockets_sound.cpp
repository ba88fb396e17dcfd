#include "demos/rockets/rockets.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include "demos/rockets/rockets_view.h"
#include "demos/rockets/sound/rockets_clips.h"
#include "rockets_clips_file.h"
#include "sim/view/rewound.h"
#include "sound/clip_pack.h"
#include "tickreel/sound/score.h"
#include "tickreel/sound/soundscape.h"
#include "tickreel/sound/voice_writer.h"
#include "tickreel/view/exact_math.h"

namespace tickreel::rockets {
namespace {

/// About the distance of the default camera from the arena: nearer sounds are not louder.
constexpr float kFullGainMetres = 60.0F;

/// The time over which write_blocks() looks back.
constexpr double kBlockSeconds = 0.5;

constexpr float kSoftestBlow = 1.0F;  // m/s: the least jump of a crate's velocity
constexpr float kHardestBlow = 9.0F;
constexpr float kThudBlow = 3.5F;      // a harder blow is a thud
constexpr std::size_t kMostBlows = 2;  // in one step: ears tell no more apart

struct Blow {
  float strength = 0.0F;
  std::uint64_t crate = 0;
  Vec3 place;
};

float length_of(Vec3 v) {
  return exact_sqrt(dot(v, v));
}

/// Returns the crates of a view, which are consecutive.
std::span<const Thing> crates_of(const View& view) {
  const auto is_crate = [](const Thing& thing) { return thing.kind == kCrate; };
  const auto first = std::ranges::find_if(view.things, is_crate);
  return {first, std::find_if_not(first, view.things.end(), is_crate)};
}

/// Finds the hardest blows of a step. The game has no events for them: a jump of a crate's velocity
/// is one.
void find_blows(const View& before, const View& after, std::vector<Blow>& blows) {
  blows.clear();
  if (sim::is_rewound(after)) return;
  const std::span<const Thing> old = crates_of(before);
  const std::span<const Thing> now = crates_of(after);
  for (std::size_t i = 0; i < std::min(old.size(), now.size()); ++i) {
    if (old[i].id != now[i].id) continue;  // a new round
    const float strength = length_of(now[i].velocity - old[i].velocity);
    if (strength > kSoftestBlow) blows.push_back({strength, now[i].id, now[i].position});
  }
  const auto harder = [](const Blow& a, const Blow& b) {
    return a.strength != b.strength ? a.strength > b.strength : a.crate < b.crate;
  };
  std::ranges::sort(blows, harder);
  if (blows.size() > kMostBlows) blows.resize(kMostBlows);
}

void write_blow(const Blow& blow, Tick tick, VoiceWriter& voices) {
  const std::uint64_t id = blow.crate * 1'000'003U + static_cast<std::uint64_t>(tick);
  const float hard = ramp(kSoftestBlow, kHardestBlow, blow.strength);
  const bool is_thud = blow.strength > kThudBlow;
  voices.add(OneShot{.id = id,
                     .clip = is_thud ? kThudClip : kKnockClip,
                     .begin = {tick, scattered(id, 2)},  // the time within the step is not known
                     .gain = is_thud ? 0.10F + 0.22F * hard : 0.06F + 0.20F * hard,
                     .pitch = varied_pitch(id, 0.18F),
                     .place = HeardFrom{blow.place, blow.place, kFullGainMetres}});
}

/// The loudness of falling crates, as a gain, and their place.
struct Fall {
  float gain = 0.0F;
  Vec3 place;
};
Fall fall_of(const View& view) {
  constexpr float kStill = 0.6F;  // metres for each second: slower crates do not fall
  constexpr float kMost = 90.0F;  // for the sum of all speeds
  float sum = 0.0F;
  Vec3 place;
  for (const Thing& crate : crates_of(view)) {
    const float speed = std::min(length_of(crate.velocity), 6.0F) - kStill;
    if (speed <= 0.0F) continue;
    sum += speed;
    place += crate.position * speed;
  }
  if (sum <= 0.0F) return {};
  return {0.55F * exact_sqrt(ramp(1.5F, kMost, sum)), place * (1.0F / sum)};
}

/// Writes the sounds of crates that hit something, and the rumble of those that fall.
void write_blocks(const SoundStep& step, VoiceWriter& voices) {
  std::vector<Blow> blows;
  for_past_steps(step, kBlockSeconds, [&](const View& before, const View& after) {
    find_blows(before, after, blows);
    for (const Blow& blow : blows) write_blow(blow, before.tick, voices);
  });
  const Fall from = fall_of(step.views.at(step.tick));
  const Fall to = fall_of(step.views.at(step.tick + 1));
  voices.add(Loop{.clip = kRumbleClip,
                  .gain_from = from.gain,
                  .gain_to = to.gain,
                  .place = HeardFrom{from.place, to.place, kFullGainMetres}});
}

constexpr double kServoSeconds = 0.1;  // a motor has inertia

void write_flight(const Thing* from, const Thing* to, VoiceWriter& voices) {
  const Thing& any = from != nullptr ? *from : *to;
  const HeardFrom place{any.position, (to != nullptr ? to : from)->position, kFullGainMetres};
  // A voice keeps one pitch, so a rocket that gets faster fades from one roar into another.
  const auto haste = [](const Thing& rocket) {
    return ramp(55.0F, 110.0F, exact_sqrt(dot(rocket.velocity, rocket.velocity)));
  };
  const float pitch = varied_pitch(any.id, 0.08F);
  const auto gain = [&](const Thing* rocket, bool fast) {
    if (rocket == nullptr) return 0.0F;
    return 0.22F * exact_sqrt(fast ? haste(*rocket) : 1.0F - haste(*rocket));
  };
  for (const bool fast : {false, true}) {
    voices.add(Loop{.id = any.id,
                    .clip = fast ? kFlightFastClip : kFlightSlowClip,
                    .gain_from = gain(from, fast),
                    .gain_to = gain(to, fast),
                    .pitch = pitch,
                    .place = place});
  }
}

/// Returns how fast a launcher has moved and turned recently, 0..1.
float servo_haste(const SoundStep& step, Tick tick, std::uint64_t launcher) {
  const Tick ticks = std::max<Tick>(1, static_cast<Tick>(kServoSeconds / step.step_seconds));
  float sum = 0.0F;
  for (Tick at = tick; at > tick - ticks && step.views.contains(at - 1); --at) {
    const Thing* after = thing_by_id(step.views.at(at), launcher);
    const Thing* before = thing_by_id(step.views.at(at - 1), launcher);
    if (after == nullptr || before == nullptr || sim::is_rewound(step.views.at(at))) continue;
    const Quat& a = after->rotation;
    const Quat& b = before->rotation;
    const float cosine = a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z;
    const float turned = 2.0F * exact_sqrt(std::max(1.0F - cosine * cosine, 0.0F));
    const float lifted = after->position.z - before->position.z;
    const float way = turned + 0.3F * (lifted < 0.0F ? -lifted : lifted);
    sum += ramp(0.0F, 1.5F, way / static_cast<float>(step.step_seconds));
  }
  return sum / static_cast<float>(ticks);
}

void write_launcher(const SoundStep& step, const Thing& from, const Thing& to,
                    VoiceWriter& voices) {
  voices.add(Loop{.id = from.id,
                  .clip = kServoClip,
                  .gain_from = 0.04F * servo_haste(step, step.tick, from.id),
                  .gain_to = 0.04F * servo_haste(step, step.tick + 1, from.id),
                  .pitch = varied_pitch(from.id, 0.1F),
                  .place = HeardFrom{from.position, to.position, kFullGainMetres}});
}

/// Writes the clack of a launcher that is loaded again.
void write_loaded(const SoundStep& step, VoiceWriter& voices) {
  constexpr double kClackSeconds = 0.25;
  for_past_steps(step, kClackSeconds, [&](const View& before, const View& after) {
    if (sim::is_rewound(after)) return;
    for (const Thing& launcher : after.things) {
      if (launcher.kind != kLauncher || launcher.values[0] < 1.0F) continue;
      const Thing* old = thing_by_id(before, launcher.id);
      if (old == nullptr || old->values[0] >= 1.0F) continue;
      voices.add(
          OneShot{.id = launcher.id * 1'000'003U + static_cast<std::uint64_t>(before.tick),
                  .clip = kLoadedClip,
                  .begin = {before.tick, 1.0F},
                  .gain = 0.12F,
                  .place = HeardFrom{launcher.position, launcher.position, kFullGainMetres}});
    }
  });
}

/// Writes the continuous sounds: rockets in flight, and launchers.
void write_machines(const SoundStep& step, VoiceWriter& voices) {
  const View& before = step.views.at(step.tick);
  const View& after = step.views.at(step.tick + 1);
  for (const Thing& thing : before.things) {
    const Thing* to = nullptr;
    if (thing.kind == kRocket || thing.kind == kLauncher) to = thing_by_id(after, thing.id);
    if (thing.kind == kRocket) write_flight(&thing, to, voices);
    if (thing.kind == kLauncher && to != nullptr) write_launcher(step, thing, *to, voices);
  }
  for (const Thing& thing : after.things) {
    if (thing.kind == kRocket && thing_by_id(before, thing.id) == nullptr) {
      write_flight(nullptr, &thing, voices);
    }
  }
  write_loaded(step, voices);
}

/// The parts of the music, which fade in and out with the round.
enum MusicPart : std::uint32_t { kGroundPart, kBeatPart, kMusicParts };

using PartGains = std::array<float, kMusicParts>;

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
  // Sixteenths that rise and fall, with gaps; the pattern changes every four bars.
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

/// Returns sixteen bars in A minor.
Score rockets_music() {
  Score score(92.0, 4.0 * kBars);
  for (int bar = 0; bar < kBars; ++bar) add_bar(score, bar);
  return score;
}

/// Returns the gain of each part for the state of the round in a view.
PartGains music_gains(const View& view, double step_seconds) {
  constexpr float kFadeSeconds = 0.6F;
  const std::int64_t phase = fact_value(view, kPhase, 0, kCountdown);
  const std::int64_t before = phase == kCountdown ? kRoundOver : phase - 1;
  const auto ticks = static_cast<float>(fact_value(view, kPhaseTicks, 0, 0));
  const float faded = ramp(0.0F, kFadeSeconds, ticks * static_cast<float>(step_seconds));
  return between(gains_in(before), gains_in(phase), faded);
}

constexpr double kFanfareSeconds = 2.0;

/// The sound of an event, played where the event happens.
struct EventSound {
  std::uint32_t event;
  ClipIndex clip;
  float gain;
  float varies;  ///< the most by which its pitch varies
};
constexpr std::array kEventSounds{
    EventSound{kLaunch, kLaunchClip, 0.26F, 0.05F},
    EventSound{kBounce, kBounceClip, 0.16F, 0.10F},
    EventSound{kExplosion, kExplosionClip, 0.50F, 0.08F},
    EventSound{kCrateToppled, kToppleClip, 0.18F, 0.15F},
};

class RocketsSound : public Soundscape {
 public:
  [[nodiscard]] std::vector<Clip> clips() const override { return clips_; }
  [[nodiscard]] double memory_seconds() const override {
    return std::max(memory_for(clip_seconds_, 0.9F), kFanfareSeconds);
  }

  void compose(const SoundStep& step, SoundScene& scene) override {
    VoiceWriter voices(step, clip_seconds_, scene);
    const View& from = step.views.at(step.tick);
    const View& to = step.views.at(step.tick + 1);
    for_past_events(step, memory_seconds(), [&](const View& view, const ViewEvent& event) {
      write_event(step, time_of(view, event), event, voices);
    });
    write_machines(step, voices);
    write_blocks(step, voices);
    voices.add(Loop{.clip = kRewindClip,
                    .gain_from = sim::is_rewound(from) ? 0.2F : 0.0F,
                    .gain_to = sim::is_rewound(to) ? 0.2F : 0.0F});
    music_.write(step, clip_seconds_, music_gains(from, step.step_seconds),
                 music_gains(to, step.step_seconds), voices);
  }

 private:
  static void write_event(const SoundStep& step, SoundTime begin, const ViewEvent& event,
                          VoiceWriter& voices) {
    for (const EventSound& sound : kEventSounds) {
      if (sound.event != event.kind) continue;
      voices.add(OneShot{.id = event.id,
                         .clip = sound.clip,
                         .begin = begin,
                         .gain = sound.gain,
                         .pitch = varied_pitch(event.id, sound.varies),
                         .place = HeardFrom{event.position, event.position, kFullGainMetres}});
    }
    if (event.kind == kCountdownBeat) {
      const bool starts = event.magnitude == 0.0F;
      voices.add(OneShot{.id = event.id,
                         .clip = kBeepClip,
                         .begin = begin,
                         .gain = starts ? 0.30F : 0.22F,
                         .pitch = pitch_of(starts ? 4 : -3)});
    }
    if (event.kind == kRoundEnded) {
      constexpr std::array kSteps{-3, 4, 2, 9};
      constexpr std::array kChord{-3, 1, 4, 9};
      voices.add(Phrase{.id = 2 * event.id,
                        .clip = kBrassClip,
                        .begin = begin,
                        .semitones = kSteps,
                        .seconds_apart = 0.15,
                        .gain = 0.18F});
      voices.add(Phrase{.id = 2 * event.id + 1,
                        .clip = kBrassClip,
                        .begin = later(begin, 0.6, step.step_seconds),
                        .semitones = kChord,
                        .gain = 0.17F});
    }
  }

  std::vector<Clip> clips_ = unpack_clips(embedded::rockets_clips());
  std::vector<double> clip_seconds_ = seconds_of(clips_);
  Score music_ = rockets_music();
};

}  // namespace

std::unique_ptr<Soundscape> make_rockets_sound() {
  return std::make_unique<RocketsSound>();
}

}  // namespace tickreel::rockets
