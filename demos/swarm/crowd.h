#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "demos/swarm/swarm_state.h"

namespace tickreel::swarm {

/// Finds which units touch, and where each army has enemies in sight. Everything is computed again
/// in every tick from the positions of living units, and so is not a part of the state.
///
/// Units are sorted into a grid whose cells are as wide as a unit's reach. So each unit only looks
/// at neighbouring cells, and at a limited number of units in them: in a dense crowd some touches
/// are not found. The time for a tick is therefore linear in the units, however densely they stand.
class Crowd {
 public:
  /// A living unit.
  struct Member {
    Vec2 position;
    std::uint32_t unit = 0;     ///< the index in the list of units
    std::uint32_t squad = 0;    ///< the index of its squad
    Vec2 push;                  ///< metres, away from the units that it overlaps
    float squeeze = 0.0F;       ///< the sum of its overlaps with other units, in metres
    std::uint32_t enemies = 0;  ///< the number of enemies within reach
  };

  /// `half_size`: half the extents of the field, in metres. The tuning must be within its limits.
  Crowd(Vec2 half_size, const Tuning& tuning);

  /// Computes everything for these units. Positions may be any numbers, even NaN.
  void update(const std::vector<Unit>& units);

  /// Returns the living units in the order of the grid.
  [[nodiscard]] std::span<const Member> members() const { return members_; }
  /// Stores in `middle` the mean position of the enemies that an army sees from `position`. Returns
  /// false when it sees none.
  bool sees_enemies(std::size_t army, Vec2 position, Vec2& middle) const;

 private:
  /// The sum of the positions of one army's units, and their number.
  struct Presence {
    Vec2 sum;
    float count = 0.0F;
  };
  /// The cells that divide the field into squares.
  struct Grid {
    Grid(Vec2 half_size, float cell_m);
    [[nodiscard]] std::size_t cell_of(Vec2 position) const;
    [[nodiscard]] std::size_t cells() const { return columns * rows; }

    Vec2 half_size;
    float cells_per_m;
    std::size_t columns;  ///< with a rim of empty cells, so that loops need no bounds checks
    std::size_t rows;
  };

  void sort(const std::vector<Unit>& units);
  void meet_all();
  void meet(Member& member, std::size_t first, std::size_t last);
  void look_around();

  float reach_m_;
  float stiffness_;
  Grid near_;  ///< for touches
  Grid far_;   ///< for sight
  std::vector<std::uint32_t> cell_of_unit_;
  std::vector<std::uint32_t> first_in_cell_;
  std::vector<Member> members_;
  std::array<std::vector<Presence>, kArmies> presence_;  ///< by cell of far_
  std::array<std::vector<Presence>, kArmies> around_;    ///< for a cell and its neighbours together
};

}  // namespace tickreel::swarm
