#include <algorithm>

#include "demos/tanks/world.h"

// The course of a match: countdown, play, banner, next round.

namespace tickreel::tanks {
namespace {

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
std::uint32_t leader(const State& state) {
  std::uint32_t best = 0;
  bool shared = false;
  for (std::uint32_t player = 1; player < state.tanks.size(); ++player) {
    const std::int32_t lead = state.tanks[player].score - state.tanks[best].score;
    if (lead >= 0) shared = lead == 0;
    if (lead > 0) best = player;
  }
  return shared ? kNobody : best;
}

void enter(Round& round, Phase phase) {
  round.phase = phase;
  round.phase_ticks = 0;
}

void next_phase(World& world) {
  Round& round = world.state.round;
  switch (round.phase) {
    case kCountdown:
      enter(round, kPlaying);
      tell(world, {.kind = kCountdownBeat, .when = 0.0F, .magnitude = 0.0F});
      break;
    case kPlaying:
      enter(round, kRoundOver);
      round.winner = leader(world.state);
      tell(world, {.kind = kRoundEnded, .variant = round.winner, .when = 0.0F});
      break;
    case kRoundOver:
      start_round(world, round.number + 1);
      break;
  }
}

void beat(World& world) {
  const std::int32_t left = phase_length_ticks(world) - world.state.round.phase_ticks;
  const std::int32_t second = std::max(world.ticks_of(1.0F), 1);
  if (left % second != 0) return;
  const std::int32_t seconds_left = left / second;
  tell(world,
       {.kind = kCountdownBeat, .when = 0.0F, .magnitude = static_cast<float>(seconds_left)});
}

}  // namespace

void start_match(World& world, std::size_t player_count, std::uint64_t seed) {
  State& state = world.state;
  state = {};
  state.tanks.resize(player_count);
  state.power_up_stream = RandomStream::named(seed, "power-ups");
  state.next_id = kFirstFreeId;
  start_round(world, 1);
}

void start_round(World& world, std::int64_t number) {
  State& state = world.state;
  state.round = {.number = number};
  state.shells.clear();
  state.mines.clear();
  state.power_ups.clear();
  state.crates.clear();
  for (std::uint32_t place = 0; place < world.arena.crate_places.size(); ++place) {
    state.crates.push_back({.id = state.next_id++, .place = place});
  }
  for (std::uint32_t player = 0; player < state.tanks.size(); ++player) {
    state.tanks[player].score = 0;
    spawn_tank(world, player, world.arena.spawn_points[player]);
  }
  schedule_power_up(world);
}

void step_round(World& world) {
  Round& round = world.state.round;
  if (round.phase_ticks == phase_length_ticks(world)) next_phase(world);
  if (round.phase == kCountdown) beat(world);
  ++round.phase_ticks;
}

}  // namespace tickreel::tanks
