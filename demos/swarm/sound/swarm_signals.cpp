#include "demos/swarm/sound/swarm_signals.h"

#include <algorithm>

#include "demos/swarm/sound/swarm_clips.h"
#include "demos/swarm/sound/swarm_past.h"

namespace tickreel::swarm {
namespace {

constexpr double kCalmSeconds = 0.4;  // of orders that come so close together only the first sounds
constexpr std::array kArmyTones{0, -5};

HeardFrom heard_at(const View& view, Vec3 place) {
  return {place, place, full_gain_metres(view)};
}

std::uint64_t id_of(Tick tick, std::uint64_t of) {
  return static_cast<std::uint64_t>(tick) * 64U + of;
}

/// Whether a squad of the army got another goal, and where such squads are.
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

/// A zone that is all an army's now, or was.
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

/// Two of those who fall in a step are heard.
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

/// Brass for the winner, from when the match was over.
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

}  // namespace

void write_signals(const SoundStep& step, VoiceWriter& voices) {
  for (std::size_t army = 0; army < kArmies; ++army) write_horns(step, army, voices);
  for_past_steps(step, kSignalSeconds, [&](const View& before, const View& after) {
    write_zones(before, after, voices);
    write_clashes(before, after, voices);
  });
  write_end(step, voices);
}

}  // namespace tickreel::swarm
