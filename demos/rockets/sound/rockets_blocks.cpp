#include "demos/rockets/sound/rockets_blocks.h"

#include <algorithm>
#include <vector>

#include "demos/rockets/rockets_view.h"
#include "demos/rockets/sound/rockets_clips.h"
#include "sim/view/rewound.h"
#include "tickreel/view/exact_math.h"

namespace tickreel::rockets {
namespace {

constexpr float kSoftestBlow = 1.0F;  // metres for each second that a crate's velocity jumps by
constexpr float kHardestBlow = 9.0F;
constexpr float kThudBlow = 3.5F;      // from here on it is a thud
constexpr std::size_t kMostBlows = 2;  // of one step: more are not told apart

struct Blow {
  float strength = 0.0F;
  std::uint64_t crate = 0;
  Vec3 place;
};

float length_of(Vec3 v) {
  return exact_sqrt(dot(v, v));
}

/// The crates of a view; they stand together.
std::span<const Thing> crates_of(const View& view) {
  const auto is_crate = [](const Thing& thing) { return thing.kind == kCrate; };
  const auto first = std::ranges::find_if(view.things, is_crate);
  return {first, std::find_if_not(first, view.things.end(), is_crate)};
}

/// The hardest blows of a step. Games do not tell of them: a velocity that jumps does.
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
                     .begin = {tick, scattered(id, 2)},  // nobody knows when in the step
                     .gain = is_thud ? 0.10F + 0.22F * hard : 0.06F + 0.20F * hard,
                     .pitch = varied_pitch(id, 0.18F),
                     .place = HeardFrom{blow.place, blow.place, kFullGainMetres}});
}

/// How much falls, as a gain, and where.
struct Fall {
  float gain = 0.0F;
  Vec3 place;
};
Fall fall_of(const View& view) {
  constexpr float kStill = 0.6F;  // metres for each second: slower is no falling
  constexpr float kMost = 90.0F;  // of all speeds
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

}  // namespace

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

}  // namespace tickreel::rockets
