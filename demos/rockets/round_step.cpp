#include <algorithm>

#include "demos/rockets/arena.h"
#include "demos/rockets/world.h"

// The course of a match: countdown, play, banner, next round with everything built up again.

namespace tickreel::rockets {
namespace {

// Box2D keeps boxes this far apart that rest on each other: built like this, a stack does not move.
constexpr float kRestingGap = 0.015F;
constexpr float kColumnPitch = 1.06F;

/// Two players have two forts each; of three and four, each has one.
std::uint32_t owner_of_fort(std::uint32_t fort, std::size_t player_count) {
  if (fort < player_count) return fort;
  return player_count == 2 ? fort - 2 : kNobody;
}

void build_fort(World& world, const Fort& fort, std::uint32_t owner) {
  constexpr auto kColumns = static_cast<float>(std::tuple_size_v<decltype(fort.column_crates)>);
  State& state = world.state;
  for (std::size_t column = 0; column < fort.column_crates.size(); ++column) {
    const float from_middle = static_cast<float>(column) - (kColumns - 1.0F) / 2.0F;
    for (int i = 0; i < fort.column_crates[column]; ++i) {
      const auto row = static_cast<float>(i);
      // No two rounds tumble alike: crates stand a little askew.
      const float shift = state.layout_stream.between(-0.02F, 0.02F);
      const Vec2 position{fort.base.x + from_middle * kColumnPitch + shift,
                          fort.base.y + (row + 0.5F) * kCrateSize + (row + 1.0F) * kRestingGap};
      state.crates.push_back(
          {.id = state.next_id++, .owner = owner, .home = position, .position = position});
    }
  }
}

void start_round(World& world, std::int64_t number) {
  State& state = world.state;
  state.round = {.number = number};
  state.rockets.clear();
  state.crates.clear();
  state.pushes.clear();
  for (Player& player : state.players) {
    player.score = 0;
    player.reload_ticks = 0;
    player.hit_by = kNobody;
  }
  for (std::uint32_t fort = 0; fort < forts().size(); ++fort) {
    const std::uint32_t owner = owner_of_fort(fort, state.players.size());
    if (owner != kNobody) build_fort(world, forts()[fort], owner);
  }
}

std::int32_t phase_length_ticks(const World& world) {
  switch (world.state.round.phase) {
    case kCountdown:
      return world.ticks_of(world.tuning.countdown_s);
    case kPlaying:
      return world.ticks_of(world.tuning.round_s);
    case kRoundOver:
      break;
  }
  return world.ticks_of(world.tuning.round_over_s);
}

/// The player with the highest score, or kNobody when two share it.
std::uint32_t leader(const std::vector<Player>& players) {
  std::uint32_t best = 0;
  bool shared = false;
  for (std::uint32_t i = 1; i < players.size(); ++i) {
    if (players[i].score < players[best].score) continue;
    shared = players[i].score == players[best].score;
    if (!shared) best = i;
  }
  return shared ? kNobody : best;
}

/// No player but one has a crate that stands.
bool is_decided(const State& state) {
  std::uint32_t standing = kNobody;
  for (const Crate& crate : state.crates) {
    if (crate.toppled || crate.owner == standing) continue;
    if (standing != kNobody) return false;
    standing = crate.owner;
  }
  return true;
}

void next_phase(World& world) {
  Round& round = world.state.round;
  const Phase left = round.phase;
  if (left == kRoundOver) {
    start_round(world, round.number + 1);
    return;
  }
  round.phase = left == kCountdown ? kPlaying : kRoundOver;
  round.phase_ticks = 0;
  if (left == kCountdown) {
    tell(world, {.kind = kCountdownBeat, .when = 0.0F, .magnitude = 0.0F});
  } else {
    round.winner = leader(world.state.players);
    tell(world, {.kind = kRoundEnded, .variant = round.winner, .when = 0.0F});
  }
}

void beat(World& world) {
  const std::int32_t left = phase_length_ticks(world) - world.state.round.phase_ticks;
  const std::int32_t second = std::max(world.ticks_of(1.0F), 1);
  if (left <= 0 || left % second != 0) return;
  const std::int32_t seconds_left = left / second;
  tell(world,
       {.kind = kCountdownBeat, .when = 0.0F, .magnitude = static_cast<float>(seconds_left)});
}

}  // namespace

void start_match(World& world, std::size_t player_count, std::uint64_t seed) {
  State& state = world.state;
  state = {};
  for (std::size_t i = 0; i < player_count; ++i) {
    state.players.push_back({.lift = (masts()[i].low + masts()[i].high) / 2.0F});
  }
  state.layout_stream = RandomStream::named(seed, "layout");
  state.next_id = kFirstFreeId;
  start_round(world, 1);
}

void step_round(World& world) {
  Round& round = world.state.round;
  const bool over = round.phase_ticks >= phase_length_ticks(world) ||
                    (round.phase == kPlaying && is_decided(world.state));
  if (over) next_phase(world);
  if (round.phase == kCountdown) beat(world);
  ++round.phase_ticks;
}

}  // namespace tickreel::rockets
