#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "demos/swarm/swarm_state.h"

namespace tickreel::swarm {

/// Who touches whom, and where each army is seen: worked out anew in every tick from where the
/// living units stand, and no part of the state.
///
/// Units are sorted into a grid whose cells are as wide as a unit reaches, so each need look no
/// farther than the cells around it; and at no more than kMaxNeighbours, so that a tick stays
/// linear in the units however they are packed.
class Crowd {
 public:
  /// A living unit.
  struct Member {
    Vec2 position;
    std::uint32_t unit = 0;     ///< index into the list of units
    std::uint32_t squad = 0;    ///< index
    Vec2 push;                  ///< metres, away from those that it overlaps
    float squeeze = 0.0F;       ///< metres: all these overlaps together
    std::uint32_t enemies = 0;  ///< within reach
  };

  /// The tuning within its limits.
  Crowd(Vec2 half_size, const Tuning& tuning);

  /// Any positions will do, even such as are no numbers.
  void update(const std::vector<Unit>& units);

  /// In the order of the grid.
  [[nodiscard]] std::span<const Member> members() const { return members_; }
  /// The middle of the enemies that an army sees from `position`; false when it sees none.
  bool sees_enemies(std::size_t army, Vec2 position, Vec2& middle) const;

 private:
  /// Units of one army, counted and added up.
  struct Presence {
    Vec2 sum;
    float count = 0.0F;
  };
  struct Grid {
    Grid(Vec2 half_size, float cell_m);
    [[nodiscard]] std::size_t cell_of(Vec2 position) const;
    [[nodiscard]] std::size_t cells() const { return columns * rows; }

    Vec2 half_size;
    float cells_per_m;
    std::size_t columns;  ///< with a rim of empty cells, which saves every walk its bounds
    std::size_t rows;
  };

  void sort(const std::vector<Unit>& units);
  void meet_all();
  void meet(Member& member, std::size_t first, std::size_t last);
  void look_around();

  float reach_m_;
  float stiffness_;
  Grid near_;  ///< for touching
  Grid far_;   ///< for seeing
  std::vector<std::uint32_t> cell_of_unit_;
  std::vector<std::uint32_t> first_in_cell_;
  std::vector<Member> members_;
  std::array<std::vector<Presence>, kArmies> presence_;  ///< by cell of far_
  std::array<std::vector<Presence>, kArmies> around_;    ///< of a cell and those beside it
};

}  // namespace tickreel::swarm
