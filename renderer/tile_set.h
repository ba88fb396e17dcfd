#pragma once

#include <cstdint>
#include <vector>

#include "core/image.h"
#include "core/pixel_rect.h"

namespace tickreel {

/// A PixelRect between pixels, and beyond the picture's edges too.
struct PixelBox {
  double left = 0.0;
  double top = 0.0;
  double right = 0.0;
  double bottom = 0.0;
};

/// A part of a picture, made of square tiles.
class TileSet {
 public:
  static constexpr int kSide = 16;  ///< pixels

  TileSet() = default;
  explicit TileSet(ImageSize picture);

  void clear();
  void add_all();
  /// Every tile that the box touches. One with an edge that is not a number touches none.
  void add(const PixelBox& box);
  void remove(const TileSet& other);
  [[nodiscard]] bool touches(const PixelBox& box) const;
  [[nodiscard]] int count() const;
  [[nodiscard]] int capacity() const { return columns_ * rows_; }
  /// All of it, in few rectangles that do not overlap.
  void list_rects(std::vector<PixelRect>& rects) const;

 private:
  struct Span {
    int left, top, right, bottom;  // tiles, end exclusive; empty when left == right
  };
  [[nodiscard]] Span tiles_of(const PixelBox& box) const;
  [[nodiscard]] std::size_t at(int column, int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(column);
  }

  ImageSize picture_;
  int columns_ = 0;
  int rows_ = 0;
  std::vector<std::uint8_t> in_;
};

}  // namespace tickreel
