#pragma once

#include <optional>
#include <vector>

#include "demos/rockets/rockets_tuning.h"
#include "tickreel/game/game.h"
#include "tickreel/game/random_stream.h"

namespace tickreel::rockets {

/// A gunner of code: flies rockets in its head until one ends in a crate of somebody else, drives
/// there, fires. Sees the view and nothing else; the same views give the same inputs.
class RocketsBot final : public Bot {
 public:
  RocketsBot(const SessionSetup& setup, std::size_t player);
  PlayerInput decide(const View& view) override;

 private:
  /// What a rocket can meet.
  struct Obstacle {
    Vec2 middle;
    Vec2 half_size;
    Vec2 axis;  ///< unit length, of the first half size
    bool is_plate = false;
    float worth = 0.0F;  ///< of hitting it; below 0 for one's own crates
  };
  struct Hit {
    float fraction = 1.0F;  ///< of the way
    Vec2 normal;
    const Obstacle* obstacle = nullptr;
  };
  struct Aim {
    float lift = 0.0F;
    float elevation = 0.0F;
    float worth = 0.0F;
  };

  bool look(const View& view);  ///< false when there is nothing to fire with
  [[nodiscard]] std::optional<Hit> first_hit(Vec2 from, Vec2 way) const;
  /// How much a rocket fired like this is worth.
  [[nodiscard]] float worth_of_flight(const Aim& aim) const;
  void think();  ///< tries a few aims and keeps the best

  std::size_t player_;
  Tuning tuning_;  ///< as it flies rockets in its head
  RandomStream random_;
  std::vector<Obstacle> obstacles_;
  float lift_ = 0.0F;
  float elevation_ = 0.0F;
  bool is_loaded_ = false;
  Aim best_;
};

}  // namespace tickreel::rockets
