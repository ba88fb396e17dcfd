#include "demos/tanks/bots/bot_map.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <queue>

#include "demos/tanks/tanks_tuning.h"
#include "tickreel/view/exact_math.h"

namespace tickreel::tanks {
namespace {

constexpr float kCellSize = 0.5F;
constexpr int kColumns = static_cast<int>(2.0F * kArenaHalfWidth / kCellSize);
constexpr int kRows = static_cast<int>(2.0F * kArenaHalfHeight / kCellSize);
constexpr float kClearance = 1.08F;  ///< a tank's radius and some margin
constexpr float kMineClearance = 2.0F;
constexpr std::int32_t kFar = 1 << 29;  ///< also the toll of a cell inside a wall
// A cell's length counts 10. Crates give way to a fast tank, mines are better avoided.
constexpr std::int32_t kCrateToll = 30;
constexpr std::int32_t kMineToll = 60;
constexpr float kShellRadius = 0.2F;  ///< wider than a shell, so that near misses are not planned

struct Neighbour {
  int dx;
  int dy;
  std::int32_t cost;
};
constexpr std::array<Neighbour, 8> kNeighbours{{{1, 0, 10},
                                                {0, 1, 10},
                                                {-1, 0, 10},
                                                {0, -1, 10},
                                                {1, 1, 14},
                                                {-1, 1, 14},
                                                {-1, -1, 14},
                                                {1, -1, 14}}};

Box box_of(const Thing& thing) {
  // The rotation is about the up axis, so w and z hold half the angle.
  const float angle = wrap_angle(2.0F * exact_atan2(thing.rotation.z, thing.rotation.w));
  return {{thing.position.x, thing.position.y},
          {thing.size.x * 0.5F, thing.size.y * 0.5F},
          angle,
          direction_of(angle)};
}

}  // namespace

template <typename Fits>
BotMap::Cell BotMap::nearest(Cell cell, Fits fits) {
  constexpr int kReachCells = 6;
  Cell best = cell;
  int best_distance_squared = kColumns * kColumns;
  for (int y = std::max(cell.y - kReachCells, 0); y <= std::min(cell.y + kReachCells, kRows - 1);
       ++y) {
    for (int x = std::max(cell.x - kReachCells, 0);
         x <= std::min(cell.x + kReachCells, kColumns - 1); ++x) {
      const int distance_squared = (x - cell.x) * (x - cell.x) + (y - cell.y) * (y - cell.y);
      if (distance_squared >= best_distance_squared || !fits(Cell{x, y})) continue;
      best = {x, y};
      best_distance_squared = distance_squared;
    }
  }
  return best;
}

void BotMap::look(const View& view, std::uint32_t player) {
  std::uint64_t seen = 0;
  for (const Thing& thing : view.things) {
    const bool stands = thing.kind == kWall || thing.kind == kCrate || thing.kind == kMine;
    if (stands) seen = seen * 31U + thing.id;
  }
  if (seen == obstacles_seen_) return;
  obstacles_seen_ = seen;
  walls_.clear();
  shell_walls_.clear();
  crates_.clear();
  mines_.clear();
  for (const Thing& thing : view.things) {
    if (thing.kind == kWall) {
      walls_.push_back(box_of(thing));
      if (thing.variant != kLowWall) shell_walls_.push_back(walls_.back());
    } else if (thing.kind == kCrate) {
      crates_.push_back(box_of(thing));
    } else if (thing.kind == kMine && thing.variant != player) {
      mines_.push_back({thing.position.x, thing.position.y});
    }
  }
  rebuild_grid();
}

void BotMap::rebuild_grid() {
  toll_.assign(static_cast<std::size_t>(kColumns) * kRows, 0);
  for (int y = 0; y < kRows; ++y) {
    for (int x = 0; x < kColumns; ++x) {
      const Vec2 centre = centre_of({x, y});
      const auto is_near = [&](const Box& box) {
        return overlap_of(centre, kClearance, box).has_value();
      };
      std::int32_t& toll = toll_[index_of({x, y})];
      if (std::any_of(walls_.begin(), walls_.end(), is_near)) {
        toll = kFar;
        continue;
      }
      if (std::any_of(crates_.begin(), crates_.end(), is_near)) toll += kCrateToll;
      const bool mined = std::any_of(mines_.begin(), mines_.end(), [&](Vec2 mine) {
        return length(centre - mine) < kMineClearance;
      });
      if (mined) toll += kMineToll;
    }
  }
}

bool BotMap::shell_passes(Vec2 from, Vec2 to) const {
  return !first_obstruction(from, to - from);
}

std::optional<BotMap::Obstruction> BotMap::first_obstruction(Vec2 from, Vec2 way) const {
  std::optional<Obstruction> first;
  const auto test = [&](const std::vector<Box>& boxes, bool is_wall) {
    for (const Box& box : boxes) {
      const auto touch = sweep_to_box(from, way, kShellRadius, box);
      if (touch && (!first || touch->fraction < first->touch.fraction)) first = {*touch, is_wall};
    }
  };
  test(shell_walls_, true);
  test(crates_, false);
  return first;
}

bool BotMap::can_stand(Vec2 place) const {
  return std::fabs(place.x) < kArenaHalfWidth && std::fabs(place.y) < kArenaHalfHeight &&
         toll(cell_at(place)) == 0;
}

void BotMap::set_goal(Vec2 goal) {
  goal_ = goal;
  cost_.assign(toll_.size(), kFar);
  using Entry = std::pair<std::int32_t, std::size_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  const std::size_t start =
      index_of(nearest(cell_at(goal), [&](Cell cell) { return toll(cell) < kFar; }));
  cost_[start] = 0;
  open.emplace(0, start);
  while (!open.empty()) {
    const auto [cost, index] = open.top();
    open.pop();
    if (cost > cost_[index]) continue;
    const Cell cell{static_cast<int>(index) % kColumns, static_cast<int>(index) / kColumns};
    for (const Neighbour& way : kNeighbours) {
      const Cell next{cell.x + way.dx, cell.y + way.dy};
      if (!is_open(cell, way.dx, way.dy)) continue;
      const std::int32_t next_cost = cost + way.cost + toll(next);
      if (next_cost >= cost_[index_of(next)]) continue;
      cost_[index_of(next)] = next_cost;
      open.emplace(next_cost, index_of(next));
    }
  }
}

Vec2 BotMap::next_waypoint(Vec2 from) const {
  constexpr int kLookAheadCells = 10;
  Cell cell = nearest(cell_at(from), [&](Cell near) { return cost_[index_of(near)] < kFar; });
  Vec2 waypoint = centre_of(cell);
  for (int i = 0; i < kLookAheadCells; ++i) {
    const Cell next = downhill(cell);
    if (next.x == cell.x && next.y == cell.y) break;
    cell = next;
    if (i > 1 && !drive_is_clear(from, centre_of(cell))) break;
    waypoint = centre_of(cell);
  }
  return waypoint;
}

BotMap::Cell BotMap::downhill(Cell cell) const {
  Cell best = cell;
  for (const Neighbour& way : kNeighbours) {
    const Cell next{cell.x + way.dx, cell.y + way.dy};
    if (!is_open(cell, way.dx, way.dy)) continue;
    if (cost_[index_of(next)] < cost_[index_of(best)]) best = next;
  }
  return best;
}

bool BotMap::drive_is_clear(Vec2 from, Vec2 to) const {
  const Vec2 way = to - from;
  const int samples = static_cast<int>(length(way) / kCellSize) + 1;
  for (int i = 1; i <= samples; ++i) {
    const float part = static_cast<float>(i) / static_cast<float>(samples);
    if (toll(cell_at(from + way * part)) != 0) return false;
  }
  return true;
}

BotMap::Cell BotMap::cell_at(Vec2 place) {
  const auto clamp_cell = [](float value, int count) {
    return std::clamp(static_cast<int>(exact_floor(value / kCellSize)), 0, count - 1);
  };
  return {clamp_cell(place.x + kArenaHalfWidth, kColumns),
          clamp_cell(place.y + kArenaHalfHeight, kRows)};
}

Vec2 BotMap::centre_of(Cell cell) {
  return {(static_cast<float>(cell.x) + 0.5F) * kCellSize - kArenaHalfWidth,
          (static_cast<float>(cell.y) + 0.5F) * kCellSize - kArenaHalfHeight};
}

std::size_t BotMap::index_of(Cell cell) {
  return static_cast<std::size_t>(cell.y) * kColumns + static_cast<std::size_t>(cell.x);
}

std::int32_t BotMap::toll(Cell cell) const {
  const bool inside = cell.x >= 0 && cell.x < kColumns && cell.y >= 0 && cell.y < kRows;
  return inside ? toll_[index_of(cell)] : kFar;
}

bool BotMap::is_open(Cell from, int dx, int dy) const {
  // Diagonal steps must not cut corners.
  return toll({from.x + dx, from.y + dy}) < kFar && toll({from.x + dx, from.y}) < kFar &&
         toll({from.x, from.y + dy}) < kFar;
}

}  // namespace tickreel::tanks
