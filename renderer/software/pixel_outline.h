#pragma once

#include <array>
#include <cstddef>
#include <glm/vec2.hpp>
#include <initializer_list>
#include <span>

#include "renderer/software/tile_grid.h"

namespace tickreel::renderer {

/// A reach: how far around an object, in pixels, pixels may depend on it.
struct PixelReach {
  double x = 0.0;
  double y = 0.0;
};

/// A convex polygon on a picture, in pixels. It may extend beyond the picture.
class PixelOutline {
 public:
  static constexpr std::size_t kMaxPoints = 16;

  /// Makes the outline of a box, whose edges must be finite. A NaN gives an empty outline, which
  /// touches no tile.
  explicit PixelOutline(const PixelBox& box);
  /// Makes the smallest convex outline around the points: 1 to kMaxPoints finite points, in any
  /// order.
  explicit PixelOutline(std::span<const glm::dvec2> points);

  /// Returns the bounding box.
  [[nodiscard]] PixelBox box() const;
  /// Finds the tiles that have a pixel whose middle is within one of the reaches of the outline, or
  /// one pixel farther because of rounding. Calls visit(first, end) for each row of such tiles: the
  /// tiles from number `first` up to, but not including, `end`.
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
  // The rows, or the columns in a row, of the tiles: from `low` up to, but not including, `high`;
  // low >= high: none.
  [[nodiscard]] Range<int> rows_of(const TileGrid& grid,
                                   std::initializer_list<PixelReach> reaches) const;
  [[nodiscard]] Range<int> columns_of(const TileGrid& grid, int row,
                                      std::initializer_list<PixelReach> reaches) const;
  /// Returns the horizontal range of the outline between two heights; low > high: empty.
  [[nodiscard]] Range<double> part_between(double top, double bottom) const;
  /// Returns the tiles in a row of `count` tiles that have the middle of a pixel in this range.
  static Range<int> tiles_in(const Range<double>& part, int count);

  // The corners in order around the outline. While they are computed, each point but the last may
  // be there twice, because rounding may keep a point in both halves of the outline.
  std::array<glm::dvec2, 2 * kMaxPoints - 1> corners_{};
  std::size_t count_ = 0;
};

}  // namespace tickreel::renderer
