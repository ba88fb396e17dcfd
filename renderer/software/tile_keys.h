#pragma once

#include <vector>

#include "renderer/software/content_key.h"
#include "renderer/software/pixel_outline.h"
#include "renderer/software/tile_grid.h"

namespace tickreel::renderer {

/// A key for each tile of a picture: the key of all objects on which the tile depends. 0: it
/// depends on no object.
class TileKeys {
 public:
  explicit TileKeys(ImageSize picture) : grid_(picture), keys_(grid_.count()) {}

  [[nodiscard]] const TileGrid& grid() const { return grid_; }
  [[nodiscard]] const ContentKey& operator[](std::size_t tile) const { return keys_[tile]; }
  void set(std::size_t tile, ContentKey key) { keys_[tile] = key; }
  /// Sets all tiles to this key.
  void fill(ContentKey key) { keys_.assign(keys_.size(), key); }
  /// Adds an object with this key to the tiles that the box touches.
  void add(const PixelBox& box, ContentKey key);
  /// Adds an object with this key to the tiles within one of the reaches of the outline
  /// (PixelOutline::visit_tiles()).
  void add(const PixelOutline& outline, std::initializer_list<PixelReach> reaches, ContentKey key);

 private:
  TileGrid grid_;
  std::vector<ContentKey> keys_;
};

}  // namespace tickreel::renderer
