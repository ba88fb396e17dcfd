#include "demos/rockets/world.h"

#include <algorithm>

#include "demos/rockets/arena.h"
#include "demos/rockets/rockets_view.h"
#include "tickreel/view/exact_math.h"

// The course of a match: countdown, play, banner, then the next round with everything rebuilt.

namespace tickreel::rockets {
namespace {

void fire(World& world, std::uint32_t index) {
  State& state = world.state;
  if (state.rockets.size() == kMaxRockets) return;
  const Muzzle muzzle = muzzle_of(state.players[index], index);
  const Rocket rocket{.id = state.next_id++,
                      .owner = index,
                      .bounces_left = world.tuning.rocket_bounces,
                      .ticks_left = world.ticks_of(world.tuning.rocket_life_s),
                      .position = muzzle.position,
                      .velocity = muzzle.direction * world.tuning.launch_speed_m_per_s};
  state.rockets.push_back(rocket);
  state.players[index].reload_ticks = world.ticks_of(world.tuning.reload_s);
  world.state.story.appear(rocket.id, 0.0F, in_world(rocket.position), in_world(rocket.velocity));
  world.state.story.tell({.kind = kLaunch,
                          .variant = index,
                          .when = 0.0F,
                          .position = in_world(rocket.position),
                          .direction = in_world(muzzle.direction)});
}

bool is_toppled(const Crate& crate, const Tuning& tuning) {
  return length(crate.position - crate.home) > tuning.toppled_way_m ||
         exact_cos(crate.angle) < tuning.toppled_upright;
}

/// Settles the points for a toppled crate: one more for another player's, one less for one's own.
void settle(World& world, const Crate& crate) {
  const std::uint32_t by = world.state.players[crate.owner].hit_by;
  world.state.story.tell({.kind = kCrateToppled,
                          .variant = crate.owner | by << 8U,
                          .position = in_world(crate.position)});
  if (by == kNobody) return;
  std::int32_t& score = world.state.players[by].score;
  score += by == crate.owner ? -1 : 1;
}

// Box2D keeps this gap between boxes that rest on each other; a stack built with it does not move.
constexpr float kRestingGap = 0.015F;
constexpr float kColumnPitch = 1.06F;

/// Returns the owner of a fort. Two players have two forts each, three or four have one each.
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
      // Crates stand slightly off, so that no two rounds fall alike.
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
  for (std::uint32_t fort = 0; fort < kForts.size(); ++fort) {
    const std::uint32_t owner = owner_of_fort(fort, state.players.size());
    if (owner != kNobody) build_fort(world, kForts[fort], owner);
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

/// Returns the player with the highest score, or kNobody when two share it.
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

/// Whether at most one player still has a standing crate.
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
    world.state.story.tell({.kind = kCountdownBeat, .when = 0.0F, .magnitude = 0.0F});
  } else {
    round.winner = leader(world.state.players);
    world.state.story.tell({.kind = kRoundEnded, .variant = round.winner, .when = 0.0F});
  }
}

void beat(World& world) {
  const std::int32_t left = phase_length_ticks(world) - world.state.round.phase_ticks;
  const std::int32_t second = std::max(world.ticks_of(1.0F), 1);
  if (left <= 0 || left % second != 0) return;
  const std::int32_t seconds_left = left / second;
  world.state.story.tell(
      {.kind = kCountdownBeat, .when = 0.0F, .magnitude = static_cast<float>(seconds_left)});
}

}  // namespace

Muzzle muzzle_of(const Player& player, std::size_t index) {
  const Mast& mast = kMasts[index];
  const Vec2 upwards = direction_of(player.elevation);
  const Vec2 direction{upwards.x * mast.facing, upwards.y};
  return {Vec2{mast.x, player.lift} + direction * kMuzzleReach, direction};
}

void step_launchers(World& world, const InputFrame& input) {
  const float lift = world.tuning.lift_speed_m_per_s * world.step_s;
  const float turn = world.tuning.turn_rate_rad_per_s * world.step_s;
  for (std::uint32_t i = 0; i < world.state.players.size(); ++i) {
    Player& player = world.state.players[i];
    const PlayerInput& wish = input.players[i];
    player.lift = limited(player.lift + wish.axis(kLiftAxis) * lift, kMasts[i].low, kMasts[i].high);
    player.elevation = limited(player.elevation + wish.axis(kTurnAxis) * turn, kLowestElevation,
                               kHighestElevation);
    if (player.reload_ticks > 0) --player.reload_ticks;
    const bool may_fire = world.state.round.phase == kPlaying && player.reload_ticks == 0;
    if (may_fire && wish.held(kFireButton)) fire(world, i);
  }
}

void step_toppling(World& world) {
  if (world.state.round.phase != kPlaying) return;
  for (Crate& crate : world.state.crates) {
    if (crate.toppled || !is_toppled(crate, world.tuning)) continue;
    crate.toppled = true;
    settle(world, crate);
  }
}

void start_match(World& world, std::size_t player_count, std::uint64_t seed) {
  State& state = world.state;
  state = {};
  for (std::size_t i = 0; i < player_count; ++i) {
    state.players.push_back({.lift = (kMasts[i].low + kMasts[i].high) / 2.0F});
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
