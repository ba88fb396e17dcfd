#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "demos/tanks/arena.h"
#include "tickreel/view/view.h"

namespace tickreel::tanks {

/// A bot's map of the walls, crates and mines in a view: where tanks can drive and shells can fly.
class BotMap {
 public:
  /// Reads a view. The map is for `player`, who avoids other players' mines. The ways of the last
  /// set_goal() stay as they were.
  void look(const View& view, std::uint32_t player);

  /// Whether a shell flies from one place to the other without hitting a wall or a crate. Low walls
  /// stop no shell.
  [[nodiscard]] bool shell_passes(Vec2 from, Vec2 to) const;
  /// The first wall or crate that a shell hits.
  struct Obstruction {
    Touch touch;
    bool is_wall = false;
  };
  /// Returns the first wall or crate that a shell hits on its way from `from` to from + way;
  /// nothing: none.
  [[nodiscard]] std::optional<Obstruction> first_obstruction(Vec2 from, Vec2 way) const;

  /// Whether a tank has room at a place: inside of the arena and clear of everything.
  [[nodiscard]] bool can_stand(Vec2 place) const;
  /// Plans the shortest ways to `goal` from everywhere. This is a bot's most expensive work.
  void set_goal(Vec2 goal);
  /// Returns a place a few metres ahead on the shortest way from `from` to the goal, to which a
  /// tank can drive straight; a place close to `from` if no way leads there. Call set_goal() first.
  [[nodiscard]] Vec2 next_waypoint(Vec2 from) const;

 private:
  /// The column and the row of a cell of the grid.
  struct Cell {
    int x = 0;
    int y = 0;
  };
  void rebuild_grid();
  [[nodiscard]] static Cell cell_at(Vec2 place);
  [[nodiscard]] static Vec2 centre_of(Cell cell);
  [[nodiscard]] static std::size_t index_of(Cell cell);
  [[nodiscard]] std::int32_t toll(Cell cell) const;
  [[nodiscard]] bool is_open(Cell from, int dx, int dy) const;
  /// Returns the nearest cell within some metres for which `fits` holds, else `cell` itself.
  template <typename Fits>
  [[nodiscard]] static Cell nearest(Cell cell, Fits fits);
  [[nodiscard]] bool drive_is_clear(Vec2 from, Vec2 to) const;
  [[nodiscard]] Cell downhill(Cell cell) const;

  std::vector<Box> walls_;
  std::vector<Box> shell_walls_;
  std::vector<Box> crates_;
  std::vector<Vec2> mines_;
  /// A hash of the obstacles; when it changes, the grid is rebuilt.
  std::uint64_t obstacles_seen_ = 0;
  std::vector<std::int32_t> toll_;  ///< by cell: the cost of entering it, without its length
  std::vector<std::int32_t> cost_;  ///< by cell, to the goal
  Vec2 goal_;
};

}  // namespace tickreel::tanks
