#include "renderer/software/tile_set.h"

#include <gtest/gtest.h>

#include <glm/vec2.hpp>
#include <random>
#include <vector>

#include "renderer/software/tile_keys.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

TEST(TileSet, ListsEveryPixelOfItsTilesOnce) {
  constexpr ImageSize kPicture{150, 100};
  std::mt19937 random(1);
  std::vector<PixelRect> rects;
  for (int round = 0; round < 30; ++round) {
    TileSet tiles(kPicture);
    for (int i = 0; i < round % 6; ++i) {
      const double x = static_cast<double>(random() % 200) - 20.0;
      const double y = static_cast<double>(random() % 140) - 20.0;
      tiles.add({x, y, x + static_cast<double>(random() % 60), y + 10.0});
    }
    tiles.list_rects(rects);
    for (int y = 0; y < kPicture.height; ++y) {
      for (int x = 0; x < kPicture.width; ++x) {
        int covered = 0;
        for (const PixelRect& r : rects) {
          covered += x >= r.x && x < r.x + r.width && y >= r.y && y < r.y + r.height ? 1 : 0;
        }
        ASSERT_EQ(covered,
                  tiles.has(tiles.grid().at(x / TileGrid::kSide, y / TileGrid::kSide)) ? 1 : 0);
      }
    }
  }
}

TEST(TileSet, ABoxThatReachesBeyondATileTouchesItsNeighbours) {
  constexpr ImageSize kPicture{5 * TileGrid::kSide, 4 * TileGrid::kSide};
  TileSet tiles(kPicture);
  tiles.add({1.0, 1.0, 2.0, 2.0});
  tiles.add(
      {4.5 * TileGrid::kSide, 2.5 * TileGrid::kSide, 4.6 * TileGrid::kSide, 2.6 * TileGrid::kSide});
  TileSet around = tiles;
  std::vector<PixelRect> rects;
  tiles.list_rects(rects);
  for (const PixelRect& rect : rects) {
    around.add({rect.x - 1.0, rect.y - 1.0, rect.x + rect.width + 1.0, rect.y + rect.height + 1.0});
  }
  for (int row = 0; row < 4; ++row) {
    for (int column = 0; column < 5; ++column) {
      const bool is_near = (row <= 1 && column <= 1) || (row >= 1 && column >= 3);
      EXPECT_EQ(around.has(around.grid().at(column, row)), is_near) << column << " " << row;
    }
  }
}

TEST(TileSet, WhatLiesOutsideOrIsNoNumberTouchesNothing) {
  TileSet tiles({64, 64});
  tiles.add({-10.0, 0.0, -1.0, 64.0});
  tiles.add({64.0, 0.0, 90.0, 64.0});
  tiles.add({std::nan(""), 0.0, 10.0, 10.0});
  EXPECT_EQ(tiles.count(), 0);
  constexpr double kSide = TileGrid::kSide;
  tiles.add({kSide - 1.0, 64.0 - kSide, kSide, 1e30});
  EXPECT_EQ(tiles.count(), 2);
}

/// Every tile with a pixel's middle inside the outline, or within the reach of it, is visited once.
/// Few others are.
TEST(PixelOutline, VisitsTheTilesThatItTouches) {
  constexpr ImageSize kPicture{150, 100};
  // The points of an octagon and one inside it. `depth` is how far inside a place is.
  const std::vector<glm::dvec2> points{{120.0, 50.0}, {50.0, 10.0}, {20.0, 40.0},
                                       {70.0, 50.0},  {90.0, 10.0}, {95.0, 75.0},
                                       {20.0, 50.0},  {45.0, 75.0}, {120.0, 40.0}};
  const auto depth = [](double x, double y) {
    return std::min({x + y - 60.0, 170.0 - x - y, x - y + 30.0, 80.0 - x + y, x - 20.0, y - 10.0,
                     120.0 - x, 75.0 - y});
  };
  TileKeys keys(kPicture);
  TileSet tiles(kPicture);
  tiles.add(PixelOutline(points));
  keys.add(PixelOutline(points), {{9.0, 0.0}, {0.0, 9.0}}, {3, 0});
  TileKeys once(kPicture);
  once.add(PixelOutline(PixelBox{0.0, 0.0, 150.0, 100.0}), {{}}, {3, 0});
  const auto tile_at = [&](double x, double y) {
    return tiles.grid().at(static_cast<int>(x) / TileGrid::kSide,
                           static_cast<int>(y) / TileGrid::kSide);
  };
  const auto is_in = [&](double x, double y) { return tiles.has(tile_at(x, y)); };
  const auto key_at = [&](double x, double y) { return keys[tile_at(x, y)]; };
  for (double y = 0.5; y < 100.0; y += 1.0) {
    for (double x = 0.5; x < 150.0; x += 1.0) {
      ASSERT_TRUE(depth(x, y) < 0.0 || is_in(x, y)) << x << ' ' << y;
      const bool near = std::max({depth(x - 9.0, y), depth(x + 9.0, y), depth(x, y - 9.0),
                                  depth(x, y + 9.0)}) >= 0.0;
      ASSERT_TRUE(!near || key_at(x, y) == once[0]) << x << ' ' << y;
    }
  }
  EXPECT_FALSE(is_in(20.0, 10.0));
  EXPECT_FALSE(is_in(120.0, 79.9));
  EXPECT_EQ(key_at(0.0, 0.0), ContentKey());
  EXPECT_EQ(key_at(149.0, 99.0), ContentKey());
}

TEST(PixelOutline, PointsThatTurnNowhereAreNoTrouble) {
  const auto tiles_of = [](const std::vector<glm::dvec2>& points) {
    TileSet tiles({64, 64});
    tiles.add(PixelOutline(points));
    return tiles;
  };
  const glm::dvec2 point(24.0, 40.0);
  for (const std::size_t count : {1U, 16U}) {
    const TileSet tiles = tiles_of(std::vector(count, point));
    EXPECT_EQ(tiles.count(), 1);
    EXPECT_TRUE(tiles.has(tiles.grid().at(static_cast<int>(point.x) / TileGrid::kSide,
                                          static_cast<int>(point.y) / TileGrid::kSide)));
  }
  // The turns between these points are infinite or NaN.
  std::mt19937 random(1);
  std::vector<glm::dvec2> large(PixelOutline::kMaxPoints);
  for (int round = 0; round < 100; ++round) {
    const auto number = [&] { return (static_cast<double>(random() % 200) - 100.0) * 1e198; };
    for (glm::dvec2& each : large) each = {number(), number()};
    EXPECT_LE(tiles_of(large).count(), 16);
  }
}

TEST(TileKeys, TellWhatATileDependsOnAndInWhichOrder) {
  constexpr ImageSize kPicture{64, 16};
  TileKeys some(kPicture);
  const PixelOutline large(PixelBox{0.0, 0.0, 40.0, 10.0});
  const PixelOutline small(PixelBox{20.0, 0.0, 40.0, 10.0});
  some.add(large, {{}}, {5, 0});
  some.add(small, {{}}, {0, 7});
  TileKeys others(kPicture);
  others.add(small, {{}}, {0, 7});
  others.add(large, {{}}, {5, 0});
  EXPECT_EQ(some[0], others[0]);
  EXPECT_NE(some[0], ContentKey());
  EXPECT_NE(some[1], others[1]);
  EXPECT_EQ(some[1], some[2]);
  EXPECT_EQ(some[3], ContentKey());
}

}  // namespace
}  // namespace tickreel::tests
