#include "renderer/software/projection.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/vec4.hpp>
#include <random>

#include "renderer/software/tile_set.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

bool has_pixel(const TileSet& tiles, double x, double y) {
  const ImageSize size = tiles.grid().picture();
  return x >= 0.0 && y >= 0.0 && x < size.width && y < size.height &&
         tiles.has(tiles.grid().at(static_cast<int>(x) / TileGrid::kSide,
                                   static_cast<int>(y) / TileGrid::kSide));
}

class ProjectionTest : public testing::Test {
 protected:
  static constexpr ImageSize kPicture{400, 300};
  static constexpr PixelBox kNothing{1e9, 1e9, -1e9, -1e9};
  struct Place {
    double x, y;
  };

  /// Returns the place in the picture of a point before the eye.
  [[nodiscard]] Place place_of(glm::dvec3 point) const {
    const glm::dvec4 clip = camera_.view_projection * glm::dvec4(point, 1.0);
    return {(0.5 + 0.5 * clip.x / clip.w) * kPicture.width,
            (0.5 - 0.5 * clip.y / clip.w) * kPicture.height};
  }
  static void include(double x, double y, PixelBox& box) {
    box = {std::min(box.left, x), std::min(box.top, y), std::max(box.right, x),
           std::max(box.bottom, y)};
  }

  const CameraMatrices camera_ = camera_matrices({}, 4.0 / 3.0);
  const Projection projection_{camera_, kPicture};
};

/// The points of the ball's surface are inside its box, and touch it.
TEST_F(ProjectionTest, IsTheBoxAroundWhatIsSeenOfABall) {
  for (const Ball& ball : {Ball{{0.0, 0.0, 1.0}, 2.0}, Ball{{-6.0, -8.0, 3.0}, 4.0}}) {
    const PixelBox box = projection_.box_of(ball);
    PixelBox seen = kNothing;
    PixelBox diagonals = kNothing;  // the sums and differences of x and y
    for (double along = 0.0; along < 6.3; along += 0.02) {
      for (double up = -1.6; up < 1.6; up += 0.02) {
        const glm::dvec3 way(std::cos(along) * std::cos(up), std::sin(along) * std::cos(up),
                             std::sin(up));
        const auto [x, y] = place_of(ball.center + way * ball.radius);
        include(x, y, seen);
        include(x + y, x - y, diagonals);
      }
    }
    EXPECT_NEAR(box.left, seen.left - 1.0, 0.1);
    EXPECT_NEAR(box.top, seen.top - 1.0, 0.1);
    EXPECT_NEAR(box.right, seen.right + 1.0, 0.1);
    EXPECT_NEAR(box.bottom, seen.bottom + 1.0, 0.1);
    const glm::vec3 center(ball.center);
    const PixelOutline outline = projection_.outline_of(PointLight{
        .position = {center.x, center.y, center.z}, .radius = static_cast<float>(ball.radius)});
    EXPECT_NEAR(outline.box().left, seen.left, 0.1);
    EXPECT_NEAR(outline.box().bottom, seen.bottom, 0.1);
    // The outline's corners are cut off where diagonals touch the ball.
    TileSet tiles(kPicture);
    tiles.add(outline);
    const auto is_in = [&](double sum, double difference) {
      const double x = 0.5 * (sum + difference);
      const double y = 0.5 * (sum - difference);
      return has_pixel(tiles, x, y);
    };
    const double sum = 0.5 * (diagonals.left + diagonals.right);
    const double difference = 0.5 * (diagonals.top + diagonals.bottom);
    constexpr double kTile = 2.0 * TileGrid::kSide;
    EXPECT_TRUE(is_in(diagonals.left + 1.0, difference));
    EXPECT_TRUE(is_in(sum, diagonals.top + 1.0));
    EXPECT_TRUE(is_in(diagonals.right - 1.0, difference));
    EXPECT_TRUE(is_in(sum, diagonals.bottom - 1.0));
    EXPECT_FALSE(is_in(diagonals.left - kTile - 2.0, difference));
    EXPECT_FALSE(is_in(sum, diagonals.bottom + kTile + 2.0));
  }
  const PixelBox behind = projection_.box_of(Ball{{0.0, -20.0, 20.0}, 1.0});
  EXPECT_EQ(behind.left, 0.0);
  EXPECT_EQ(behind.bottom, 300.0);
}

/// Every point of the box, at any time of its motion, is in a visited tile.
TEST_F(ProjectionTest, OutlinesABoxThatIsMoved) {
  const auto tiles_of = [&](const TurnedBox& box, glm::dvec3 way) {
    TileSet tiles(kPicture);
    tiles.add(projection_.outline_of(box, way));
    return tiles;
  };
  std::mt19937 random(1);
  const auto number = [&] { return std::uniform_real_distribution<>(-1.0, 1.0)(random); };
  const auto place = [&](double reach) {
    return glm::dvec3(number() * reach, number() * reach, number() * reach);
  };
  for (int round = 0; round < 40; ++round) {
    TurnedBox box{place(6.0), {place(1.0), place(1.0), place(1.0)}};
    if (round % 4 == 0) box.half[2] = {};  // flat
    const glm::dvec3 way = round % 5 == 0 ? glm::dvec3(0.0) : place(3.0);
    const TileSet tiles = tiles_of(box, way);
    for (int i = 0; i < 200; ++i) {
      glm::dvec3 point = box.center + way * (0.5 + 0.5 * number());
      for (const glm::dvec3& half : box.half) point += half * (i % 2 == 0 ? number() : 1.0);
      const auto [x, y] = place_of(point);
      const bool is_seen = x >= 0.0 && y >= 0.0 && x < kPicture.width && y < kPicture.height;
      ASSERT_TRUE(!is_seen || has_pixel(tiles, x, y)) << round << ' ' << x << ' ' << y;
    }
  }
  const glm::dvec3 down(0.0, 0.0, -1.0);
  const TurnedBox small{{}, {glm::dvec3(0.5, 0.0, 0.0), {0.0, 0.5, 0.0}, {0.0, 0.0, 0.5}}};
  TurnedBox behind = small;
  behind.center = {0.0, -20.0, 20.5};
  TurnedBox nowhere = small;
  nowhere.center.x = std::nan("");
  const int all = tiles_of(small, down).capacity();
  EXPECT_LE(tiles_of(small, down).count(), 9);
  EXPECT_EQ(tiles_of(behind, down).count(), all);
  EXPECT_EQ(tiles_of(nowhere, down).count(), all);
}

/// The corners of a mark are inside its box, and touch it.
TEST_F(ProjectionTest, IsTheBoxAroundAMark) {
  GroundMark mark{.center = {2.0F, -3.0F}, .half_size = {1.5F, 0.5F}, .angle = 0.6F};
  const PixelBox box = projection_.box_of(mark);
  PixelBox seen = kNothing;
  for (const double along : {-1.5, 1.5}) {
    for (const double across : {-0.5, 0.5}) {
      const double angle = double{mark.angle};
      const auto [x, y] =
          place_of({2.0 + along * std::cos(angle) - across * std::sin(angle),
                    -3.0 + along * std::sin(angle) + across * std::cos(angle), 0.0});
      include(x, y, seen);
    }
  }
  EXPECT_NEAR(box.left, seen.left - 1.0, 1e-3);
  EXPECT_NEAR(box.top, seen.top - 1.0, 1e-3);
  EXPECT_NEAR(box.right, seen.right + 1.0, 1e-3);
  EXPECT_NEAR(box.bottom, seen.bottom + 1.0, 1e-3);
  const auto expect_all = [&] {
    EXPECT_EQ(projection_.box_of(mark).left, 0.0);
    EXPECT_EQ(projection_.box_of(mark).bottom, 300.0);
  };
  mark.half_size = {60.0F, 60.0F};  // reaches behind the eye
  expect_all();
  mark.half_size = {1.0F, 1.0F};
  mark.center.x = std::nanf("");
  expect_all();
}

}  // namespace
}  // namespace tickreel::tests
