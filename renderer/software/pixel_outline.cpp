#include "renderer/software/pixel_outline.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace tickreel::renderer {
namespace {

constexpr double kRounding = 1.0;  // pixels
constexpr double kTile = TileGrid::kSide;
constexpr double kBeyond = 1e30;

/// Positive where the path turns right at b, in a picture whose y goes down.
double turn(glm::dvec2 a, glm::dvec2 b, glm::dvec2 c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

}  // namespace

PixelOutline::PixelOutline(const PixelBox& box) {
  if (!(box.left <= box.right) || !(box.top <= box.bottom)) return;
  corners_ = {
      {{box.left, box.top}, {box.right, box.top}, {box.right, box.bottom}, {box.left, box.bottom}}};
  count_ = 4;
}

// Builds the upper and the lower half of the hull, from left to right and back (Andrew's monotone
// chain, 1979).
PixelOutline::PixelOutline(std::span<const glm::dvec2> points) {
  assert(!points.empty() && points.size() <= kMaxPoints);
  std::array<glm::dvec2, kMaxPoints> sorted{};
  const auto end = std::copy(points.begin(), points.end(), sorted.begin());
  std::sort(sorted.begin(), end, [](const glm::dvec2& a, const glm::dvec2& b) {
    return a.x != b.x ? a.x < b.x : a.y < b.y;
  });
  const auto go_over = [&](glm::dvec2 point, std::size_t least) {
    // A turn too large to compute counts as none.
    while (count_ >= least + 2 && !(turn(corners_[count_ - 2], corners_[count_ - 1], point) > 0.0))
      --count_;
    corners_[count_++] = point;
  };
  for (auto point = sorted.begin(); point != end; ++point) go_over(*point, 0);
  const std::size_t half = count_ - 1;
  for (auto point = std::make_reverse_iterator(end) + 1; point != sorted.rend(); ++point) {
    go_over(*point, half);
  }
  // The last point equals the first.
  if (count_ > 1) --count_;
}

PixelBox PixelOutline::box() const {
  PixelBox box{kBeyond, kBeyond, -kBeyond, -kBeyond};
  for (const glm::dvec2& corner : std::span(corners_).first(count_)) {
    box = {std::min(box.left, corner.x), std::min(box.top, corner.y), std::max(box.right, corner.x),
           std::max(box.bottom, corner.y)};
  }
  return box;
}

PixelOutline::Range<int> PixelOutline::rows_of(const TileGrid& grid,
                                               std::initializer_list<PixelReach> reaches) const {
  const PixelBox around = box();
  double farthest = 0.0;
  for (const PixelReach& reach : reaches) farthest = std::max(farthest, reach.y);
  farthest += kRounding;
  return tiles_in({around.top - farthest, around.bottom + farthest}, grid.rows());
}

PixelOutline::Range<int> PixelOutline::columns_of(const TileGrid& grid, int row,
                                                  std::initializer_list<PixelReach> reaches) const {
  Range<double> part{kBeyond, -kBeyond};
  for (const PixelReach& reach : reaches) {
    const double up = reach.y + kRounding;
    const auto [low, high] = part_between(row * kTile + 0.5 - up, (row + 1) * kTile - 0.5 + up);
    part.low = std::min(part.low, low - reach.x - kRounding);
    part.high = std::max(part.high, high + reach.x + kRounding);
  }
  return tiles_in(part, grid.columns());
}

PixelOutline::Range<double> PixelOutline::part_between(double top, double bottom) const {
  Range<double> part{kBeyond, -kBeyond};
  const auto include = [&](double x) {
    part.low = std::min(part.low, x);
    part.high = std::max(part.high, x);
  };
  for (std::size_t i = 0; i < count_; ++i) {
    const glm::dvec2 a = corners_[i];
    const glm::dvec2 b = corners_[i + 1 == count_ ? 0 : i + 1];
    if (a.y >= top && a.y <= bottom) include(a.x);
    for (const double y : {top, bottom}) {
      if ((a.y < y) != (b.y < y)) include(a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)));
    }
  }
  return part;
}

PixelOutline::Range<int> PixelOutline::tiles_in(const Range<double>& part, int count) {
  const double end = count;
  const auto tile = [&](double number) { return static_cast<int>(std::clamp(number, 0.0, end)); };
  return {tile(std::ceil((part.low + 0.5) / kTile - 1.0)),
          tile(std::floor((part.high - 0.5) / kTile) + 1.0)};
}

}  // namespace tickreel::renderer
