#include "renderer/tile_set.h"

#include <algorithm>
#include <cmath>

namespace tickreel {
namespace {

int tiles_along(int pixels) {
  return (pixels + TileSet::kSide - 1) / TileSet::kSide;
}

/// The tile that a pixel lies in, or the nearest one.
int tile_at(double pixel, int count) {
  return static_cast<int>(std::clamp(std::floor(pixel / TileSet::kSide), 0.0, count - 1.0));
}

}  // namespace

TileSet::TileSet(ImageSize picture)
    : picture_(picture),
      columns_(tiles_along(picture.width)),
      rows_(tiles_along(picture.height)),
      in_(static_cast<std::size_t>(capacity()), 0) {}

void TileSet::clear() {
  std::fill(in_.begin(), in_.end(), std::uint8_t{0});
}

void TileSet::add_all() {
  std::fill(in_.begin(), in_.end(), std::uint8_t{1});
}

TileSet::Span TileSet::tiles_of(const PixelBox& box) const {
  const bool inside = box.left < picture_.width && box.top < picture_.height && box.right >= 0.0 &&
                      box.bottom >= 0.0;
  if (!inside || !(box.left <= box.right) || !(box.top <= box.bottom)) return {0, 0, 0, 0};
  return {tile_at(box.left, columns_), tile_at(box.top, rows_), tile_at(box.right, columns_) + 1,
          tile_at(box.bottom, rows_) + 1};
}

void TileSet::add(const PixelBox& box) {
  const Span span = tiles_of(box);
  for (int row = span.top; row < span.bottom; ++row) {
    std::fill_n(in_.begin() + static_cast<std::ptrdiff_t>(at(span.left, row)),
                span.right - span.left, std::uint8_t{1});
  }
}

void TileSet::remove(const TileSet& other) {
  for (std::size_t i = 0; i < in_.size(); ++i) {
    if (other.in_[i] != 0) in_[i] = 0;
  }
}

bool TileSet::touches(const PixelBox& box) const {
  const Span span = tiles_of(box);
  for (int row = span.top; row < span.bottom; ++row) {
    for (int column = span.left; column < span.right; ++column) {
      if (in_[at(column, row)] != 0) return true;
    }
  }
  return false;
}

int TileSet::count() const {
  return static_cast<int>(std::count(in_.begin(), in_.end(), std::uint8_t{1}));
}

void TileSet::list_rects(std::vector<PixelRect>& rects) const {
  rects.clear();
  for (int row = 0; row < rows_; ++row) {
    const auto of_this_row = static_cast<std::ptrdiff_t>(rects.size());
    const int top = row * kSide;
    const int height = std::min(kSide, picture_.height - top);
    for (int column = 0; column < columns_; ++column) {
      if (in_[at(column, row)] == 0) continue;
      int end = column;
      while (end < columns_ && in_[at(end, row)] != 0) ++end;
      const int left = column * kSide;
      const int width = std::min(end * kSide, picture_.width) - left;
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

}  // namespace tickreel
