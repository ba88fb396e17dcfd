#pragma once

#include <array>
#include <cstddef>
#include <glm/vec2.hpp>
#include <initializer_list>
#include <span>

#include "renderer/software/tile_grid.h"

namespace tickreel::renderer {

/// How far beyond itself something matters, in pixels.
struct PixelReach {
  double x = 0.0;
  double y = 0.0;
};

/// All that lies between some points of a picture, and beyond its edges too.
class PixelOutline {
 public:
  static constexpr std::size_t kMaxPoints = 16;

  /// Its edges must be finite; of nothing where an edge is not a number.
  explicit PixelOutline(const PixelBox& box);
  /// Finite points, 1 to kMaxPoints, in any order.
  explicit PixelOutline(std::span<const glm::dvec2> points);

  /// Around it.
  [[nodiscard]] PixelBox box() const;
  /// Calls `visit(first, end)`, numbers of tiles, for each row of those with the middle of a pixel
  /// within one of the reaches, or a pixel more, for what rounding does.
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
  /// From its left to its right between two heights; low > high: nothing is there.
  [[nodiscard]] Range<double> part_between(double top, double bottom) const;
  /// The tiles of a line of them that hold the middle of a pixel in this part.
  static Range<int> tiles_in(const Range<double>& part, int count);

  // In order, turning one way. While they are found, all points may be there twice but the last:
  // rounding may keep one in both halves of the outline.
  std::array<glm::dvec2, 2 * kMaxPoints - 1> corners_{};
  std::size_t count_ = 0;
};

}  // namespace tickreel::renderer
