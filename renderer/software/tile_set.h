#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "renderer/software/pixel_outline.h"
#include "renderer/software/tile_grid.h"

namespace tickreel::renderer {

/// A set of tiles of a picture.
class TileSet {
 public:
  TileSet() = default;
  explicit TileSet(ImageSize picture) : grid_(picture), in_(grid_.count(), 0) {}

  [[nodiscard]] const TileGrid& grid() const { return grid_; }
  /// Removes all tiles.
  void clear() { in_.assign(in_.size(), 0); }
  /// Adds all tiles of the picture.
  void add_all() { in_.assign(in_.size(), 1); }
  /// Adds every tile that the box touches.
  void add(const PixelBox& box);
  /// Adds every tile that the outline touches.
  void add(const PixelOutline& outline);
  /// Removes the tiles of another set.
  void remove(const TileSet& other);
  /// Replaces the set by the tiles for whose number belongs() is true.
  template <typename Belongs>
  void choose(const Belongs& belongs) {
    for (std::size_t tile = 0; tile < in_.size(); ++tile) in_[tile] = belongs(tile) ? 1 : 0;
  }
  /// Whether the tile with this number is in the set.
  [[nodiscard]] bool has(std::size_t tile) const { return in_[tile] != 0; }
  /// Whether the outline touches a tile of the set.
  [[nodiscard]] bool touches(const PixelOutline& outline) const;
  /// The number of tiles in the set.
  [[nodiscard]] int count() const;
  /// The number of all tiles of the picture.
  [[nodiscard]] int capacity() const { return static_cast<int>(in_.size()); }
  /// Fills `rects` with rectangles, as few as is easy to find, that cover the set and do not
  /// overlap.
  void list_rects(std::vector<PixelRect>& rects) const;

 private:
  TileGrid grid_;
  std::vector<std::uint8_t> in_;
};

}  // namespace tickreel::renderer
