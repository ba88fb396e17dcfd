#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "demos/tanks/bots/bot_aim.h"
#include "demos/tanks/bots/bot_map.h"
#include "tickreel/game/game.h"
#include "tickreel/game/random_stream.h"

namespace tickreel::tanks {

/// How a bot likes to play. One for each player index.
struct Temperament {
  float range_m = 8.0F;   ///< the distance from which it likes to fight
  float appetite = 1.0F;  ///< how far it goes for a power-up
  float aim_error_rad = 0.05F;
  float mine_chance = 0.01F;   ///< in each tick in which a mine would make sense
  float bounce_chance = 0.3F;  ///< of looking for a shot off a wall when nothing else offers
  float nerve = 0.5F;          ///< 0 dodges every shell, 1 none
};

/// A driver of code. Sees the view and nothing else; the same views give the same inputs.
class TanksBot final : public Bot {
 public:
  TanksBot(const SessionSetup& setup, std::size_t player);
  PlayerInput decide(const View& view) override;

 private:
  /// A tank as it looks from outside.
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

  bool look(const View& view);  ///< false when there is nothing to drive
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
  int bounce_ticks_ = 0;  ///< left of holding bounce_direction_
  int goal_ticks_ = 0;    ///< until a new goal is chosen; likewise below
  int orbit_ticks_ = 0;
  float orbit_side_ = 1.0F;
  float aim_error_ = 0.0F;
  int aim_ticks_ = 0;
  std::array<std::int16_t, kMaxAxes> sticks_{};  ///< where its hands hold them
  Vec2 stuck_place_;
  int stuck_ticks_ = 0;  ///< spent near stuck_place_ while wanting to drive
  int escape_ticks_ = 0;
  Steering escape_;
};

}  // namespace tickreel::tanks
