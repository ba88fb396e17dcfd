#include "renderer/tile_set.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "renderer/projection.h"

namespace tickreel {
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
        ASSERT_EQ(covered, tiles.touches({x + 0.5, y + 0.5, x + 0.5, y + 0.5}) ? 1 : 0);
      }
    }
  }
}

TEST(TileSet, WhatLiesOutsideOrIsNoNumberTouchesNothing) {
  TileSet tiles({64, 64});
  tiles.add({-10.0, 0.0, -1.0, 64.0});
  tiles.add({64.0, 0.0, 90.0, 64.0});
  tiles.add({std::nan(""), 0.0, 10.0, 10.0});
  EXPECT_EQ(tiles.count(), 0);
  constexpr double kSide = TileSet::kSide;
  tiles.add({kSide - 1.0, 64.0 - kSide, kSide, 1e30});
  EXPECT_EQ(tiles.count(), 2);
}

/// Points of the ball's surface lie within its box, and touch it.
TEST(Projection, IsTheBoxAroundWhatIsSeenOfABall) {
  constexpr ImageSize kPicture{400, 300};
  const CameraMatrices camera = camera_matrices({}, 4.0 / 3.0);
  const Projection projection(camera, kPicture);
  for (const Ball& ball : {Ball{{0.0, 0.0, 1.0}, 2.0}, Ball{{-6.0, -8.0, 3.0}, 4.0}}) {
    const PixelBox box = projection.box_of(ball);
    PixelBox seen{1e9, 1e9, -1e9, -1e9};
    for (double along = 0.0; along < 6.3; along += 0.02) {
      for (double up = -1.6; up < 1.6; up += 0.02) {
        const glm::dvec3 way(std::cos(along) * std::cos(up), std::sin(along) * std::cos(up),
                             std::sin(up));
        const glm::dvec4 clip =
            camera.view_projection * glm::dvec4(ball.center + way * ball.radius, 1.0);
        const double x = (0.5 + 0.5 * clip.x / clip.w) * kPicture.width;
        const double y = (0.5 - 0.5 * clip.y / clip.w) * kPicture.height;
        seen = {std::min(seen.left, x), std::min(seen.top, y), std::max(seen.right, x),
                std::max(seen.bottom, y)};
      }
    }
    EXPECT_NEAR(box.left, seen.left - 1.0, 0.1);
    EXPECT_NEAR(box.top, seen.top - 1.0, 0.1);
    EXPECT_NEAR(box.right, seen.right + 1.0, 0.1);
    EXPECT_NEAR(box.bottom, seen.bottom + 1.0, 0.1);
  }
  const PixelBox behind = projection.box_of({{0.0, -20.0, 20.0}, 1.0});
  EXPECT_EQ(behind.left, 0.0);
  EXPECT_EQ(behind.bottom, 300.0);
}

}  // namespace
}  // namespace tickreel
