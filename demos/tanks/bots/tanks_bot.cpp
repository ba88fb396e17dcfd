#include "demos/tanks/world.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "demos/tanks/bots/bot_map.h"
#include "demos/tanks/tanks_tuning.h"
#include "demos/tanks/tanks_view.h"
#include "tickreel/game/game.h"
#include "tickreel/game/random_stream.h"
#include "tickreel/view/exact_math.h"
#include "tickreel/view/vec.h"

// These compute where a bot must point its turret.

namespace tickreel::tanks {
namespace {

struct Target {
  Vec2 position;
  Vec2 velocity;
};

constexpr float kShellSpeed = Tuning{}.shell_speed_m_per_s;
constexpr float kBounceRange = 26.0F;  ///< the longest path of a shell that is tried

/// Returns the point of from -> from + way that is nearest to `place`.
Vec2 nearest_on(Vec2 from, Vec2 way, Vec2 place) {
  const float squared = dot(way, way);
  if (squared == 0.0F) return from;
  const float part = dot(place - from, way) / squared;
  return from + way * (part < 0.0F ? 0.0F : part > 1.0F ? 1.0F : part);
}

/// Returns where the target will be when a shell that is fired now arrives, if it drives straight
/// on.
Vec2 lead_point(Vec2 from, const Target& target) {
  Vec2 aim = target.position;
  // The flight's length depends on the target's future place; three rounds converge.
  for (int round = 0; round < 3; ++round) {
    aim = target.position + target.velocity * (length(aim - from) / kShellSpeed);
  }
  return aim;
}

/// Returns a direction in which a shell hits the target after one bounce. Tries `steps` directions,
/// starting at `first_angle`.
std::optional<Vec2> bounce_shot(const BotMap& map, Vec2 from, const Target& target,
                                float first_angle, int steps) {
  constexpr float kHitDistance = 0.6F;
  constexpr float kOwnClearance = 1.6F;
  for (int i = 0; i < steps; ++i) {
    const float angle =
        first_angle + 2.0F * kPi * static_cast<float>(i) / static_cast<float>(steps);
    const Vec2 direction = direction_of(angle);
    const Vec2 way = direction * kBounceRange;
    const auto wall = map.first_obstruction(from, way);
    if (!wall || !wall->is_wall || wall->touch.fraction * kBounceRange < 2.0F) continue;
    const Vec2 corner = from + way * wall->touch.fraction;
    const Vec2 after =
        reflected(direction, wall->touch.normal) * (kBounceRange * (1.0F - wall->touch.fraction));
    const float flown = kBounceRange * wall->touch.fraction + length(target.position - corner);
    const Vec2 aim = target.position + target.velocity * (flown / kShellSpeed);
    const Vec2 nearest = nearest_on(corner, after, aim);
    if (length(nearest - aim) > kHitDistance || !map.shell_passes(corner, nearest)) continue;
    if (length(nearest_on(corner, nearest - corner, from) - from) < kOwnClearance) continue;
    return direction;
  }
  return std::nullopt;
}

/// A bot's style of play, one for each player index.
struct Temperament {
  float range_m = 8.0F;   ///< the distance from which it likes to fight
  float appetite = 1.0F;  ///< how far it goes for a power-up
  float aim_error_rad = 0.05F;
  float mine_chance = 0.01F;   ///< in each tick in which a mine makes sense
  float bounce_chance = 0.3F;  ///< to look for a bounce shot when there is no other
  float nerve = 0.5F;          ///< 0 dodges every shell, 1 dodges none
};

/// A bot that uses only the view; equal views give equal inputs.
class TanksBot final : public Bot {
 public:
  TanksBot(const SessionSetup& setup, std::size_t player);
  PlayerInput decide(const View& view) override;

 private:
  /// A tank in the view.
  struct Seen {
    std::uint32_t player = 0;
    Vec2 position;
    Vec2 velocity;
    float heading = 0.0F;
    float turret_angle = 0.0F;
    float health = 1.0F;
    bool is_protected = false;
  };
  struct Steering {
    float drive = 0.0F;
    float turn = 0.0F;
  };

  bool look(const View& view);  ///< false without a tank to drive
  void choose_enemy();
  void choose_goal(const View& view);
  [[nodiscard]] std::optional<Vec2> wanted_power_up(const View& view) const;
  [[nodiscard]] Vec2 fighting_place() const;
  [[nodiscard]] Steering steer_to(Vec2 place) const;
  [[nodiscard]] std::optional<Steering> dodge(const View& view) const;
  [[nodiscard]] Steering keep_off(Steering steering) const;
  Steering get_unstuck(Steering steering);
  void aim_and_fire(PlayerInput& input);
  void move_sticks(PlayerInput& input, Tick tick);
  void point_turret(PlayerInput& input, Vec2 direction) const;
  [[nodiscard]] bool turret_points(Vec2 direction, float tolerance_rad) const;

  std::uint32_t player_;
  Temperament temperament_;
  RandomStream random_;
  BotMap map_;
  Seen self_;
  std::vector<Seen> others_;
  std::optional<std::size_t> enemy_;  ///< index into others_
  bool enemy_in_sight_ = false;
  std::optional<Vec2> bounce_direction_;
  int bounce_ticks_ = 0;  ///< for which bounce_direction_ is still held
  int goal_ticks_ = 0;    ///< until a new goal is chosen; the others likewise
  int orbit_ticks_ = 0;
  float orbit_side_ = 1.0F;
  float aim_error_ = 0.0F;
  int aim_ticks_ = 0;
  std::array<std::int16_t, kMaxAxes> sticks_{};  ///< the present positions of its sticks
  Vec2 stuck_place_;
  int stuck_ticks_ = 0;  ///< near stuck_place_ while it wants to drive
  int escape_ticks_ = 0;
  Steering escape_;
};

constexpr std::array<Temperament, 4> kTemperaments{{
    // In this order: the brawler, the sniper, the mine layer, the trick shooter.
    {.range_m = 5.0F,
     .appetite = 0.8F,
     .aim_error_rad = 0.11F,
     .mine_chance = 0.008F,
     .bounce_chance = 0.2F,
     .nerve = 0.7F},
    {.range_m = 10.0F,
     .appetite = 0.9F,
     .aim_error_rad = 0.05F,
     .mine_chance = 0.006F,
     .bounce_chance = 0.35F,
     .nerve = 0.2F},
    {.range_m = 6.5F,
     .appetite = 1.3F,
     .aim_error_rad = 0.11F,
     .mine_chance = 0.03F,
     .bounce_chance = 0.3F,
     .nerve = 0.4F},
    {.range_m = 8.0F,
     .appetite = 1.0F,
     .aim_error_rad = 0.05F,
     .mine_chance = 0.01F,
     .bounce_chance = 0.8F,
     .nerve = 0.3F},
}};

constexpr Tick kTicksBetweenMoves = 5;
constexpr int kSmallestMove = 1600;  // of 32767

Vec2 flat(Vec3 v) {
  return {v.x, v.y};
}

float yaw_of(const Quat& rotation) {
  return wrap_angle(2.0F * exact_atan2(rotation.z, rotation.w));
}

TanksBot::TanksBot(const SessionSetup& setup, std::size_t player)
    : player_(static_cast<std::uint32_t>(player)),
      temperament_(kTemperaments[player % kTemperaments.size()]),
      random_(RandomStream::named(setup.seed, "tanks bot " + std::to_string(player))) {}

PlayerInput TanksBot::decide(const View& view) {
  PlayerInput input;
  if (!look(view)) return input;
  map_.look(view, player_);
  choose_enemy();
  if (--orbit_ticks_ <= 0) {
    orbit_side_ = random_.unit() < 0.5F ? -1.0F : 1.0F;
    orbit_ticks_ = 60 + static_cast<int>(random_.below(120));
  }
  if (--goal_ticks_ <= 0) {
    choose_goal(view);
    goal_ticks_ = 12;
  }
  Steering steering = steer_to(map_.next_waypoint(self_.position));
  if (steering.drive == 0.0F) goal_ticks_ = 0;  // arrived, or there is no way: choose another goal
  if (const auto dodging = dodge(view)) steering = *dodging;
  steering = get_unstuck(keep_off(steering));
  input.axes[kDriveAxis] = quantise_axis(steering.drive);
  input.axes[kTurnAxis] = quantise_axis(steering.turn);
  aim_and_fire(input);
  const bool mine_makes_sense = enemy_ && length(others_[*enemy_].position - self_.position) < 9.0F;
  if (mine_makes_sense && random_.unit() < temperament_.mine_chance) input.buttons |= kMineButton;
  move_sticks(input, view.tick);
  return input;
}

/// Moves sticks some ten times a second, as hands do, and ignores small changes; in between they
/// stay. Axes 0 and 1 are one stick, 2 and 3 the other.
void TanksBot::move_sticks(PlayerInput& input, Tick tick) {
  if ((tick + player_) % kTicksBetweenMoves == 0) {
    for (std::size_t i = 0; i < kMaxAxes; i += 2) {
      const int move =
          std::abs(input.axes[i] - sticks_[i]) + std::abs(input.axes[i + 1] - sticks_[i + 1]);
      const bool let_go = input.axes[i] == 0 && input.axes[i + 1] == 0;
      if (move < kSmallestMove && !let_go) continue;
      sticks_[i] = input.axes[i];
      sticks_[i + 1] = input.axes[i + 1];
    }
  }
  input.axes = sticks_;
}

bool TanksBot::look(const View& view) {
  bool found = false;
  others_.clear();
  for (const Thing& thing : view.things) {
    if (thing.kind == kHull) {
      const Seen seen{.player = thing.variant,
                      .position = flat(thing.position),
                      .velocity = flat(thing.velocity),
                      .heading = yaw_of(thing.rotation),
                      .health = thing.values[0]};
      if (thing.variant == player_) {
        self_ = seen;
        found = true;
      } else {
        others_.push_back(seen);
      }
    } else if (thing.kind == kTurret) {
      // In the list, a turret follows its hull.
      if (thing.variant != player_ && others_.empty()) continue;
      Seen& seen = thing.variant == player_ ? self_ : others_.back();
      seen.turret_angle = yaw_of(thing.rotation);
      seen.is_protected = thing.values[2] > 0.0F;
    }
  }
  return found;
}

void TanksBot::choose_enemy() {
  enemy_.reset();
  float best = 1e9F;
  for (std::size_t i = 0; i < others_.size(); ++i) {
    const Seen& other = others_[i];
    const bool in_sight = map_.shell_passes(self_.position, other.position);
    float cost = length(other.position - self_.position) + 6.0F * other.health;
    if (!in_sight) cost += 12.0F;
    if (other.is_protected) cost += 15.0F;
    if (cost >= best) continue;
    best = cost;
    enemy_ = i;
    enemy_in_sight_ = in_sight;
  }
}

void TanksBot::choose_goal(const View& view) {
  if (const auto power_up = wanted_power_up(view)) {
    map_.set_goal(*power_up);
  } else {
    map_.set_goal(enemy_ ? fighting_place() : Vec2{});
  }
}

std::optional<Vec2> TanksBot::wanted_power_up(const View& view) const {
  std::optional<Vec2> best;
  float best_distance = 9.0F * temperament_.appetite;
  for (const Thing& thing : view.things) {
    if (thing.kind != kPowerUp) continue;
    float distance = length(flat(thing.position) - self_.position);
    if (thing.variant == kRepair) distance *= 0.4F + self_.health;
    if (distance >= best_distance) continue;
    best_distance = distance;
    best = flat(thing.position);
  }
  return best;
}

Vec2 TanksBot::fighting_place() const {
  const Seen& enemy = others_[*enemy_];
  if (!enemy_in_sight_) return enemy.position;
  // The bot moves around the enemy, because a standing tank is an easy target: it takes the first
  // place that a tank can stand on and that is worth the way.
  constexpr float kWorthTheWayM = 3.0F;
  const Vec2 away = self_.position - enemy.position;
  const float angle = exact_atan2(away.y, away.x);
  for (const float step_rad : {0.8F, 1.2F, -0.8F, 1.7F, -1.2F, 2.4F, -1.7F, -2.4F}) {
    for (const float range : {temperament_.range_m, temperament_.range_m * 0.6F}) {
      const Vec2 place = enemy.position + direction_of(angle + orbit_side_ * step_rad) * range;
      if (length(place - self_.position) > kWorthTheWayM && map_.can_stand(place)) return place;
    }
  }
  return enemy.position;
}

TanksBot::Steering TanksBot::steer_to(Vec2 place) const {
  const Vec2 way = place - self_.position;
  if (length(way) < 0.3F) return {};
  const float turn = angle_between(self_.heading, exact_atan2(way.y, way.x));
  // A near place behind is reached faster in reverse.
  if (std::fabs(turn) > 2.2F && length(way) < 4.0F) {
    return {-1.0F, std::clamp(wrap_angle(turn + kPi) * 3.0F, -1.0F, 1.0F)};
  }
  const float drive = std::fabs(turn) < 0.9F ? 1.0F : std::fabs(turn) < 1.6F ? 0.45F : 0.1F;
  return {drive, std::clamp(turn * 3.0F, -1.0F, 1.0F)};
}

std::optional<TanksBot::Steering> TanksBot::dodge(const View& view) const {
  constexpr float kHorizonS = 0.8F;
  constexpr float kDangerM = 1.3F;
  for (const Thing& thing : view.things) {
    if (thing.kind != kShell || thing.variant == player_) continue;
    // The decision to dodge a shell holds for its whole life.
    if (static_cast<float>(thing.id % 16U) / 16.0F < temperament_.nerve) continue;
    const Vec2 velocity = flat(thing.velocity) - self_.velocity;
    const Vec2 way = self_.position - flat(thing.position);
    const float speed_squared = dot(velocity, velocity);
    if (speed_squared == 0.0F) continue;
    const float meet_s = dot(way, velocity) / speed_squared;
    if (meet_s <= 0.0F || meet_s > kHorizonS) continue;
    const Vec2 miss = way - velocity * meet_s;
    if (length(miss) > kDangerM) continue;
    // The tank leaves the shell's line on the side where it already is, forwards or backwards as
    // the hull points.
    const Vec2 forward = direction_of(self_.heading);
    const Vec2 flight = normalised(flat(thing.velocity));
    const Vec2 side{-flight.y, flight.x};
    const float wanted = dot(miss, side) >= 0.0F ? 1.0F : -1.0F;
    const float along = dot(forward, side) * wanted;
    if (std::fabs(along) < 0.35F) continue;
    return Steering{along > 0.0F ? 1.0F : -1.0F, 0.0F};
  }
  return std::nullopt;
}

TanksBot::Steering TanksBot::keep_off(Steering steering) const {
  const Vec2 forward = direction_of(self_.heading) * (steering.drive < 0.0F ? -1.0F : 1.0F);
  for (const Seen& other : others_) {
    const Vec2 way = other.position - self_.position;
    const float ahead = dot(way, forward);
    if (length(way) > 3.0F || ahead < 0.8F) continue;
    // The tank turns away from the one in front; in reverse the hull turns in the same direction.
    steering.turn = cross(forward, way) > 0.0F ? -1.0F : 1.0F;
  }
  return steering;
}

TanksBot::Steering TanksBot::get_unstuck(Steering steering) {
  constexpr int kPatienceTicks = 35;
  if (escape_ticks_ > 0) {
    --escape_ticks_;
    return escape_;
  }
  const bool moved = length(self_.position - stuck_place_) > 0.7F;
  if (moved || steering.drive == 0.0F) {
    stuck_place_ = self_.position;
    stuck_ticks_ = 0;
  } else if (++stuck_ticks_ > kPatienceTicks) {
    stuck_ticks_ = 0;
    escape_ticks_ = 20 + static_cast<int>(random_.below(15));
    escape_ = {steering.drive > 0.0F ? -1.0F : 1.0F, random_.unit() < 0.5F ? -0.7F : 0.7F};
    orbit_side_ = -orbit_side_;
  }
  return steering;
}

void TanksBot::aim_and_fire(PlayerInput& input) {
  if (!enemy_) return;
  if (--aim_ticks_ <= 0) {
    aim_ticks_ = 25;
    aim_error_ = random_.between(-1.0F, 1.0F) * temperament_.aim_error_rad;
    const bool looks_for_bounce = !enemy_in_sight_ && random_.unit() < temperament_.bounce_chance;
    if (looks_for_bounce) {
      const Seen& enemy = others_[*enemy_];
      bounce_direction_ = bounce_shot(map_, self_.position, {enemy.position, enemy.velocity},
                                      random_.between(-kPi, kPi), 96);
      bounce_ticks_ = 25;
    }
  }
  const Seen& enemy = others_[*enemy_];
  if (!enemy_in_sight_ && bounce_direction_ && --bounce_ticks_ > 0) {
    point_turret(input, *bounce_direction_);
    if (turret_points(*bounce_direction_, 0.03F)) input.buttons |= kFireButton;
    return;
  }
  const Vec2 aim = lead_point(self_.position, {enemy.position, enemy.velocity});
  const Vec2 straight = aim - self_.position;
  const Vec2 direction = direction_of(exact_atan2(straight.y, straight.x) + aim_error_);
  point_turret(input, direction);
  const bool clear = enemy_in_sight_ && map_.shell_passes(self_.position, aim);
  if (clear && !enemy.is_protected && turret_points(direction, 0.06F)) input.buttons |= kFireButton;
}

void TanksBot::point_turret(PlayerInput& input, Vec2 direction) const {
  input.axes[kAimXAxis] = quantise_axis(direction.x);
  input.axes[kAimYAxis] = quantise_axis(direction.y);
}

bool TanksBot::turret_points(Vec2 direction, float tolerance_rad) const {
  const float wanted = exact_atan2(direction.y, direction.x);
  return std::fabs(angle_between(self_.turret_angle, wanted)) < tolerance_rad;
}

}  // namespace

std::unique_ptr<Bot> make_tanks_bot(const SessionSetup& setup, std::size_t player) {
  return std::make_unique<TanksBot>(setup, player);
}

}  // namespace tickreel::tanks
