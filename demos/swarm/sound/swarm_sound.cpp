#include "demos/swarm/swarm.h"

#include <algorithm>
#include <array>
#include <memory>
#include <numeric>

#include "demos/swarm/sound/swarm_clips.h"
#include "demos/swarm/swarm_view.h"
#include "sound/clip_pack.h"
#include "swarm_clips_file.h"
#include "tickreel/sound/score.h"
#include "tickreel/sound/soundscape.h"
#include "tickreel/sound/voice_writer.h"
#include "tickreel/view/exact_math.h"

namespace tickreel::swarm {
namespace {

// These find the few things of a view without a walk over the many units.

using Squads = std::array<const Thing*, kSquads>;  ///< null: not in the view
Squads squads_of(const View& view) {
  Squads squads{};
  for (const Thing& thing : view.things) {
    if (thing.kind == kUnit || thing.kind == kFallen) break;
    if (thing.kind == kSquad && thing.variant < kSquads) squads[thing.variant] = &thing;
  }
  return squads;
}

/// Calls told(zone) for each zone.
template <typename Told>
void for_zones(const View& view, const Told& told) {
  for (const Thing& thing : view.things) {
    if (thing.kind == kSquad) return;  // zones come before squads
    if (thing.kind == kZone) told(thing);
  }
}

/// Returns for each squad the mean of of(before, after) over the steps of the last `seconds`.
template <typename Of>
std::array<float, kSquads> mean_before(const SoundStep& step, Tick tick, double seconds,
                                       const Of& of) {
  const Tick ticks = std::max<Tick>(1, static_cast<Tick>(seconds / step.step_seconds));
  std::array<float, kSquads> sums{};
  Squads after = squads_of(step.views.at(tick));
  for (Tick at = tick; at > tick - ticks && step.views.contains(at - 1); --at) {
    const Squads before = squads_of(step.views.at(at - 1));
    for (std::size_t i = 0; i < kSquads; ++i) {
      if (before[i] != nullptr && after[i] != nullptr) sums[i] += of(*before[i], *after[i]);
    }
    after = before;
  }
  for (float& sum : sums) sum /= static_cast<float>(ticks) * static_cast<float>(step.step_seconds);
  return sums;
}

/// Returns the number of units in a full squad; all squads have the same size.
float full_squad(const View& view) {
  float parts = 0.0F;
  for (const Thing* squad : squads_of(view)) parts += squad != nullptr ? squad->values[0] : 0.0F;
  const std::int64_t alive =
      fact_value(view, kUnitsAlive, 0, 0) + fact_value(view, kUnitsAlive, 1, 0);
  return parts > 0.0F ? static_cast<float>(alive) / parts : 0.0F;
}

/// Returns the part of each squad that fell in a second, averaged over the last `seconds` before a
/// tick.
std::array<float, kSquads> losses_before(const SoundStep& step, Tick tick, double seconds) {
  return mean_before(step, tick, seconds, [](const Thing& before, const Thing& after) {
    return std::max(before.values[0] - after.values[0], 0.0F);
  });
}

/// Returns the speed of each squad's middle in metres for each second, averaged in the same way.
std::array<float, kSquads> speeds_before(const SoundStep& step, Tick tick, double seconds) {
  return mean_before(step, tick, seconds, [](const Thing& before, const Thing& after) {
    const Vec3 way = after.position - before.position;
    return exact_sqrt(dot(way, way));
  });
}

/// Returns the distance below which a sound has its full gain: about that of the camera that sees
/// the whole field.
float full_gain_metres(const View& view) {
  for (const Thing& thing : view.things) {
    if (thing.kind == kField) return 0.8F * thing.size.x;
  }
  return 100.0F;
}

/// The time over which write_signals() looks back.
constexpr double kSignalSeconds = 1.0;

constexpr double kCalmSeconds = 0.4;  // only the first of several orders within this time sounds
constexpr std::array kArmyTones{0, -5};

HeardFrom heard_at(const View& view, Vec3 place) {
  return {place, place, full_gain_metres(view)};
}

std::uint64_t id_of(Tick tick, std::uint64_t of) {
  return static_cast<std::uint64_t>(tick) * 64U + of;
}

/// Returns the place of the army's squads that have a new goal; none if no squad has.
std::optional<Vec3> ordered(const View& before, const View& after, std::size_t army) {
  const Squads old = squads_of(before);
  const Squads now = squads_of(after);
  Vec3 sum;
  float count = 0.0F;
  for (std::size_t i = army * kSquadsPerArmy; i < (army + 1) * kSquadsPerArmy; ++i) {
    if (old[i] == nullptr || now[i] == nullptr) continue;
    if (old[i]->values[1] == now[i]->values[1] && old[i]->values[2] == now[i]->values[2]) continue;
    sum += now[i]->position;
    count += 1.0F;
  }
  if (count == 0.0F) return std::nullopt;
  return sum * (1.0F / count);
}

void write_horns(const SoundStep& step, std::size_t army, VoiceWriter& voices) {
  const auto calm = static_cast<Tick>(kCalmSeconds / step.step_seconds);
  Tick last_order = step.tick - 1'000'000;
  for_past_steps(step, kSignalSeconds + kCalmSeconds, [&](const View& before, const View& after) {
    const std::optional<Vec3> place = ordered(before, after, army);
    if (!place) return;
    const bool is_first = before.tick - last_order > calm;
    last_order = before.tick;
    if (!is_first) return;
    const std::uint64_t id = id_of(before.tick, army);
    voices.add(OneShot{.id = id,
                       .clip = kHornClip,
                       .begin = {before.tick, 1.0F},
                       .gain = 0.22F,
                       .pitch = pitch_of(kArmyTones[army]) * varied_pitch(id, 0.02F),
                       .place = heard_at(after, *place)});
  });
}

/// Writes a sound for each zone that an army has fully gained or just lost.
void write_zones(const View& before, const View& after, VoiceWriter& voices) {
  for_zones(after, [&](const Thing& zone) {
    const Thing* old = thing_by_id(before, zone.id);
    if (old == nullptr) return;
    const auto owner = [](const Thing& of) {
      return of.values[0] >= 1.0F ? 1 : of.values[0] <= -1.0F ? 0 : -1;
    };
    const int now = owner(zone);
    if (now == owner(*old)) return;
    const int tone = kArmyTones[static_cast<std::size_t>(std::max(now, 0))];
    const HeardFrom place = heard_at(after, zone.position);
    voices.add(OneShot{.id = id_of(before.tick, zone.id % 32U + 16U),
                       .clip = now >= 0 ? kBellClip : kWarDrumClip,
                       .begin = {before.tick, 1.0F},
                       .gain = now >= 0 ? 0.5F : 0.4F,
                       .pitch = now >= 0 ? pitch_of(tone) : 1.3F,
                       .place = place});
  });
}

/// Writes the sounds of at most two units that fall in a step.
void write_clashes(const View& before, const View& after, VoiceWriter& voices) {
  constexpr std::size_t kMostClashes = 2;
  const Squads old = squads_of(before);
  const Squads now = squads_of(after);
  std::size_t written = 0;
  const auto first = static_cast<std::size_t>(before.tick % Tick{kSquads});
  for (std::size_t n = 0; n < kSquads && written < kMostClashes; ++n) {
    const std::size_t i = (first + n) % kSquads;
    if (old[i] == nullptr || now[i] == nullptr) continue;
    if (old[i]->values[0] <= now[i]->values[0]) continue;
    const std::uint64_t id = id_of(before.tick, i);
    voices.add(OneShot{.id = id,
                       .clip = kClashClip,
                       .begin = {before.tick, scattered(id, 2)},
                       .gain = 0.04F + 0.12F * scattered(id, 3),
                       .pitch = varied_pitch(id, 0.25F),
                       .place = heard_at(after, now[i]->position)});
    ++written;
  }
}

/// Writes brass for the winner, from the end of the match on.
void write_end(const SoundStep& step, VoiceWriter& voices) {
  const View& view = step.views.at(step.tick + 1);
  const std::int64_t since = fact_value(view, kRestTicks, 0, -1);
  if (since < 0) return;
  const int root = kArmyTones[static_cast<std::size_t>(fact_value(view, kWinner, 0, 0) == 1)];
  const SoundTime begin{view.tick - 1 - since, 1.0F};
  const std::uint64_t id = id_of(begin.tick, 8);
  voices.add(Phrase{.id = id,
                    .clip = kBrassClip,
                    .begin = begin,
                    .semitones = std::array{root - 5, root, root + 4, root + 7, root + 4, root + 7},
                    .seconds_apart = 0.22,
                    .gain = 0.28F});
  voices.add(Phrase{.id = id + 1,
                    .clip = kBrassClip,
                    .begin = later(begin, 1.32, step.step_seconds),
                    .semitones = std::array{root - 12, root, root + 4, root + 7, root + 12},
                    .gain = 0.24F});
}

/// Writes horns for orders, bells for zones, weapons, and the end of a match.
void write_signals(const SoundStep& step, VoiceWriter& voices) {
  for (std::size_t army = 0; army < kArmies; ++army) write_horns(step, army, voices);
  for_past_steps(step, kSignalSeconds, [&](const View& before, const View& after) {
    write_zones(before, after, voices);
    write_clashes(before, after, voices);
  });
  write_end(step, voices);
}

constexpr double kLossSeconds = 0.8;
constexpr double kSpeedSeconds = 0.3;

/// Drums that always play, and the drums and low brass of a battle.
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

/// The gains of a squad's sounds at a tick.
struct SquadGains {
  float murmur = 0.0F;
  float march = 0.0F;
  float fight = 0.0F;
};
using AllGains = std::array<SquadGains, kSquads>;

/// Many different voices are as loud as the square root of their number.
AllGains gains_at(const SoundStep& step, Tick tick) {
  constexpr float kLargeSquad = 625.0F;
  constexpr float kMarchSpeed = 6.0F;   // metres for each second
  constexpr float kMostLosses = 0.10F;  // of a squad in a second
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

/// Returns how much of a battle there is, 0..1.
float battle_of(const AllGains& gains) {
  const float sum = std::accumulate(gains.begin(), gains.end(), 0.0F,
                                    [](float all, const SquadGains& of) { return all + of.fight; });
  return ramp(0.0F, 1.0F, sum);
}

class SwarmSound : public Soundscape {
 public:
  [[nodiscard]] std::vector<Clip> clips() const override { return clips_; }
  /// The memory is short, because these views are large.
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
      // All squads of an army march in step.
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
