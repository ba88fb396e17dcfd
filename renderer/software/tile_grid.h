#pragma once

#include <cstddef>

#include "renderer/scene/pixel_box.h"
#include "tickreel/core/image.h"

namespace tickreel::renderer {

/// The division of a picture into square tiles, which are numbered row by row from 0. The tiles at
/// the right and lower edges may extend beyond the picture.
class TileGrid {
 public:
  static constexpr int kSide = 16;  ///< the side of a tile in pixels

  TileGrid() = default;
  explicit TileGrid(ImageSize picture);

  [[nodiscard]] ImageSize picture() const { return picture_; }
  [[nodiscard]] int columns() const { return columns_; }
  [[nodiscard]] int rows() const { return rows_; }
  [[nodiscard]] std::size_t count() const { return at(0, rows_); }
  /// Returns the number of a tile.
  [[nodiscard]] std::size_t at(int column, int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(column);
  }
  /// Calls visit(first, end) for each row of tiles that the box touches: the tiles from number
  /// `first` up to, but not including, `end`. Parts of the box outside of the picture are ignored.
  /// A box with a NaN touches no tile.
  template <typename Visit>
  void visit_rows(const PixelBox& box, const Visit& visit) const {
    const Span span = tiles_of(box);
    for (int row = span.top; row < span.bottom; ++row) {
      visit(at(span.left, row), at(span.right, row));
    }
  }

 private:
  struct Span {
    int left, top, right, bottom;  // in tiles, without `right` and `bottom`; empty: top == bottom
  };
  [[nodiscard]] Span tiles_of(const PixelBox& box) const;

  ImageSize picture_;
  int columns_ = 0;
  int rows_ = 0;
};

}  // namespace tickreel::renderer
