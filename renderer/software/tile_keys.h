#pragma once

#include <cstdint>
#include <vector>

#include "renderer/software/pixel_outline.h"
#include "renderer/software/tile_grid.h"

namespace tickreel {

/// What each tile of a picture depends on, as keys (content_key.h); 0: on nothing.
class TileKeys {
 public:
  explicit TileKeys(ImageSize picture) : grid_(picture), keys_(grid_.count(), 0) {}

  [[nodiscard]] const TileGrid& grid() const { return grid_; }
  [[nodiscard]] std::uint64_t operator[](std::size_t tile) const { return keys_[tile]; }
  /// The same for all tiles.
  void fill(std::uint64_t key) { keys_.assign(keys_.size(), key); }
  /// The tiles that the box touches depend on one thing more.
  void add(const PixelBox& box, std::uint64_t key);
  /// The tiles within one of the reaches of the outline depend on one thing more.
  void add(const PixelOutline& outline, std::initializer_list<PixelReach> reaches,
           std::uint64_t key);

 private:
  TileGrid grid_;
  std::vector<std::uint64_t> keys_;
};

}  // namespace tickreel
