#include "renderer/software/tile_grid.h"

#include <algorithm>
#include <cmath>

namespace tickreel::renderer {
namespace {

int tiles_along(int pixels) {
  return (pixels + TileGrid::kSide - 1) / TileGrid::kSide;
}

/// The tile of a pixel, or the nearest one.
int tile_at(double pixel, int count) {
  return static_cast<int>(std::clamp(std::floor(pixel / TileGrid::kSide), 0.0, count - 1.0));
}

}  // namespace

TileGrid::TileGrid(ImageSize picture)
    : picture_(picture), columns_(tiles_along(picture.width)), rows_(tiles_along(picture.height)) {}

TileGrid::Span TileGrid::tiles_of(const PixelBox& box) const {
  const bool inside = box.left < picture_.width && box.top < picture_.height && box.right >= 0.0 &&
                      box.bottom >= 0.0;
  if (!inside || !(box.left <= box.right) || !(box.top <= box.bottom)) return {0, 0, 0, 0};
  return {tile_at(box.left, columns_), tile_at(box.top, rows_), tile_at(box.right, columns_) + 1,
          tile_at(box.bottom, rows_) + 1};
}

}  // namespace tickreel::renderer
