#include "demos/swarm/crowd.h"

#include <algorithm>
#include <cmath>

namespace tickreel::swarm {
namespace {

constexpr std::size_t kMaxNeighbours = 24;
constexpr std::uint32_t kNowhere = ~0U;

std::size_t cells_along(float half_size_m, float cell_m) {
  return static_cast<std::size_t>(2.0F * half_size_m / cell_m) + 3;  // a partial cell, and the rim
}

/// Returns the whole part of `value`, limited to 1..`last`; 1 for NaN.
std::size_t clamped_index(float value, std::size_t last) {
  if (!(value > 1.0F)) return 1;
  const auto most = static_cast<float>(last);
  return value < most ? static_cast<std::size_t>(value) : last;
}

}  // namespace

Crowd::Grid::Grid(Vec2 half, float cell_m)
    : half_size(half),
      cells_per_m(1.0F / cell_m),
      columns(cells_along(half.x, cell_m)),
      rows(cells_along(half.y, cell_m)) {}

std::size_t Crowd::Grid::cell_of(Vec2 position) const {
  const Vec2 place = (position + half_size) * cells_per_m;
  return clamped_index(place.y + 1.0F, rows - 2) * columns +
         clamped_index(place.x + 1.0F, columns - 2);
}

Crowd::Crowd(Vec2 half_size, const Tuning& tuning)
    : reach_m_(tuning.reach_m),
      stiffness_(tuning.stiffness),
      near_(half_size, tuning.reach_m),
      far_(half_size, tuning.sight_m),
      first_in_cell_(near_.cells() + 1) {
  for (std::size_t army = 0; army < kArmies; ++army) {
    presence_[army].resize(far_.cells());
    around_[army].resize(far_.cells());
  }
}

void Crowd::update(const std::vector<Unit>& units) {
  sort(units);
  meet_all();
  look_around();
}

bool Crowd::sees_enemies(std::size_t army, Vec2 position, Vec2& middle) const {
  const Presence& enemies = around_[1 - army][far_.cell_of(position)];
  if (enemies.count == 0.0F) return false;
  middle = enemies.sum * (1.0F / enemies.count);
  return true;
}

/// A counting sort is stable, so units keep their order within a cell.
void Crowd::sort(const std::vector<Unit>& units) {
  cell_of_unit_.resize(units.size());
  std::ranges::fill(first_in_cell_, 0U);
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (units[i].health == 0) {
      cell_of_unit_[i] = kNowhere;
      continue;
    }
    cell_of_unit_[i] = static_cast<std::uint32_t>(near_.cell_of(units[i].position));
    ++first_in_cell_[cell_of_unit_[i]];
  }
  std::uint32_t count = 0;
  for (std::uint32_t& first : first_in_cell_) count += std::exchange(first, count);
  members_.resize(count);
  const std::size_t per_squad = std::max<std::size_t>(units.size() / kSquads, 1);
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (cell_of_unit_[i] == kNowhere) continue;
    Member& member = members_[first_in_cell_[cell_of_unit_[i]]++];
    member = {};
    member.position = units[i].position;
    member.unit = static_cast<std::uint32_t>(i);
    member.squad = static_cast<std::uint32_t>(i / per_squad);
  }
  // Filling has moved the start of each cell to its end, which is the start of the next one.
  std::shift_right(first_in_cell_.begin(), first_in_cell_.end(), 1);
  first_in_cell_.front() = 0;
}

/// Compares each pair once: with later units of the same cell and of the next one, and with those
/// in the three cells below. Both are consecutive in the order of the grid.
void Crowd::meet_all() {
  for (std::size_t cell = near_.columns + 1; cell + near_.columns < near_.cells(); ++cell) {
    for (std::size_t i = first_in_cell_[cell]; i < first_in_cell_[cell + 1]; ++i) {
      meet(members_[i], i + 1, first_in_cell_[cell + 2]);
      const std::size_t below = cell + near_.columns;
      meet(members_[i], first_in_cell_[below - 1], first_in_cell_[below + 2]);
    }
  }
}

void Crowd::meet(Member& member, std::size_t first, std::size_t last) {
  last = std::min(last, first + kMaxNeighbours);
  for (std::size_t i = first; i < last; ++i) {
    Member& other = members_[i];
    const Vec2 way = member.position - other.position;
    const float square = dot(way, way);
    if (!(square < reach_m_ * reach_m_)) continue;
    if ((member.squad < kSquadsPerArmy) != (other.squad < kSquadsPerArmy)) {
      ++member.enemies;
      ++other.enemies;
    }
    if (square >= kUnitDiameter * kUnitDiameter) continue;
    // Two units on one spot separate along x.
    const float distance = std::sqrt(square);
    const float overlap = kUnitDiameter - distance;
    const float part = 0.5F * stiffness_ * overlap;
    const Vec2 push = distance > 0.0F ? way * (part / distance) : Vec2{part, 0.0F};
    member.push += push;
    other.push -= push;
    member.squeeze += overlap;
    other.squeeze += overlap;
  }
}

void Crowd::look_around() {
  for (auto& presence : presence_) std::ranges::fill(presence, Presence{});
  for (const Member& member : members_) {
    Presence& here = presence_[member.squad / kSquadsPerArmy][far_.cell_of(member.position)];
    here.sum += member.position;
    here.count += 1.0F;
  }
  for (std::size_t army = 0; army < kArmies; ++army) {
    for (std::size_t cell = far_.columns + 1; cell + far_.columns + 1 < far_.cells(); ++cell) {
      Presence total;
      for (const std::size_t row : {cell - far_.columns, cell, cell + far_.columns}) {
        for (std::size_t i = row - 1; i <= row + 1; ++i) {
          total.sum += presence_[army][i].sum;
          total.count += presence_[army][i].count;
        }
      }
      around_[army][cell] = total;
    }
  }
}

}  // namespace tickreel::swarm
