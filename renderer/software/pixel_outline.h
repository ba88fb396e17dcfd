#pragma once

#include <array>
#include <cstddef>
#include <glm/vec2.hpp>
#include <initializer_list>
#include <span>

#include "renderer/software/tile_grid.h"

namespace tickreel::renderer {

/// The distance beyond itself in which something has an effect, in pixels.
struct PixelReach {
  double x = 0.0;
  double y = 0.0;
};

/// A convex outline on a picture, which may extend beyond its edges.
class PixelOutline {
 public:
  static constexpr std::size_t kMaxPoints = 16;

  /// The edges must be finite. An edge that is not a number gives an empty outline.
  explicit PixelOutline(const PixelBox& box);
  /// From 1 to kMaxPoints finite points in any order.
  explicit PixelOutline(std::span<const glm::dvec2> points);

  /// The bounding box.
  [[nodiscard]] PixelBox box() const;
  /// Calls `visit(first, end)` with tile numbers, for each row of tiles in which the middle of a
  /// pixel lies within one of the reaches, or one pixel more because of rounding.
  template <typename Visit>
  void visit_tiles(const TileGrid& grid, std::initializer_list<PixelReach> reaches,
                   const Visit& visit) const {
    const Range<int> rows = rows_of(grid, reaches);
    for (int row = rows.low; row < rows.high; ++row) {
      const Range<int> columns = columns_of(grid, row, reaches);
      if (columns.low < columns.high) {
        visit(grid.at(columns.low, row), grid.at(columns.high, row));
      }
    }
  }

 private:
  template <typename Number>
  struct Range {
    Number low;
    Number high;
  };
  // Numbers of tiles, end exclusive; low >= high: none.
  [[nodiscard]] Range<int> rows_of(const TileGrid& grid,
                                   std::initializer_list<PixelReach> reaches) const;
  [[nodiscard]] Range<int> columns_of(const TileGrid& grid, int row,
                                      std::initializer_list<PixelReach> reaches) const;
  /// The horizontal range of the outline between two heights; low > high: empty.
  [[nodiscard]] Range<double> part_between(double top, double bottom) const;
  /// The tiles in a row of tiles that hold the middle of a pixel in this range.
  static Range<int> tiles_in(const Range<double>& part, int count);

  // In order, turning one way. While they are computed, all points except the last may be there
  // twice, because rounding may keep a point in both halves of the outline.
  std::array<glm::dvec2, 2 * kMaxPoints - 1> corners_{};
  std::size_t count_ = 0;
};

}  // namespace tickreel::renderer
