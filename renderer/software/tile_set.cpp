#include "renderer/software/tile_set.h"

#include <algorithm>

namespace tickreel::renderer {

void TileSet::add(const PixelBox& box) {
  grid_.visit_rows(box, [&](std::size_t first, std::size_t end) {
    std::fill_n(in_.begin() + static_cast<std::ptrdiff_t>(first), end - first, std::uint8_t{1});
  });
}

void TileSet::add(const PixelOutline& outline) {
  outline.visit_tiles(grid_, {{}}, [&](std::size_t first, std::size_t end) {
    std::fill_n(in_.begin() + static_cast<std::ptrdiff_t>(first), end - first, std::uint8_t{1});
  });
}

void TileSet::remove(const TileSet& other) {
  for (std::size_t i = 0; i < in_.size(); ++i) {
    if (other.in_[i] != 0) in_[i] = 0;
  }
}

bool TileSet::touches(const PixelOutline& outline) const {
  bool found = false;
  outline.visit_tiles(grid_, {{}}, [&](std::size_t first, std::size_t end) {
    for (std::size_t tile = first; tile < end; ++tile) found = found || in_[tile] != 0;
  });
  return found;
}

int TileSet::count() const {
  return static_cast<int>(std::count(in_.begin(), in_.end(), std::uint8_t{1}));
}

void TileSet::list_rects(std::vector<PixelRect>& rects) const {
  rects.clear();
  for (int row = 0; row < grid_.rows(); ++row) {
    const auto of_this_row = static_cast<std::ptrdiff_t>(rects.size());
    const int top = row * TileGrid::kSide;
    const int height = std::min(TileGrid::kSide, grid_.picture().height - top);
    for (int column = 0; column < grid_.columns(); ++column) {
      if (in_[grid_.at(column, row)] == 0) continue;
      int end = column;
      while (end < grid_.columns() && in_[grid_.at(end, row)] != 0) ++end;
      const int left = column * TileGrid::kSide;
      const int width = std::min(end * TileGrid::kSide, grid_.picture().width) - left;
      const auto same =
          std::find_if(rects.begin(), rects.begin() + of_this_row, [&](const PixelRect& rect) {
            return rect.x == left && rect.width == width && rect.y + rect.height == top;
          });
      if (same != rects.begin() + of_this_row) {
        same->height += height;
      } else {
        rects.push_back({left, top, width, height});
      }
      column = end;
    }
  }
}

}  // namespace tickreel::renderer
