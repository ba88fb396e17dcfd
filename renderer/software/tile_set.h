#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "renderer/software/pixel_outline.h"
#include "renderer/software/tile_grid.h"

namespace tickreel::renderer {

/// A part of a picture that consists of tiles.
class TileSet {
 public:
  TileSet() = default;
  explicit TileSet(ImageSize picture) : grid_(picture), in_(grid_.count(), 0) {}

  [[nodiscard]] const TileGrid& grid() const { return grid_; }
  void clear() { in_.assign(in_.size(), 0); }
  void add_all() { in_.assign(in_.size(), 1); }
  /// Adds every tile that the box touches.
  void add(const PixelBox& box);
  void add(const PixelOutline& outline);
  void remove(const TileSet& other);
  /// Replaces the set by the tiles with `belongs(number)`.
  template <typename Belongs>
  void choose(const Belongs& belongs) {
    for (std::size_t tile = 0; tile < in_.size(); ++tile) in_[tile] = belongs(tile) ? 1 : 0;
  }
  [[nodiscard]] bool has(std::size_t tile) const { return in_[tile] != 0; }
  [[nodiscard]] bool touches(const PixelOutline& outline) const;
  [[nodiscard]] int count() const;
  [[nodiscard]] int capacity() const { return static_cast<int>(in_.size()); }
  /// Lists the set as a few rectangles that do not overlap.
  void list_rects(std::vector<PixelRect>& rects) const;

 private:
  TileGrid grid_;
  std::vector<std::uint8_t> in_;
};

}  // namespace tickreel::renderer
