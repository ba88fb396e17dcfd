#include "window/play/free_camera.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

#include <cmath>

namespace tickreel::tests {
namespace {

Camera looking_north() {
  Camera camera;
  camera.eye = {1.0F, -20.0F, 10.0F};
  camera.target = {1.0F, 0.0F, 0.0F};
  camera.vertical_fov = 0.6F;
  return camera;
}

/// Returns the direction in which a camera looks.
Vec3 way_of(const Camera& camera) {
  const Vec3 way = camera.target - camera.eye;
  return way * (1.0F / std::sqrt(dot(way, way)));
}

TEST(FreeCameraTest, BeginsWhereTheOtherCameraIs) {
  const Camera start = looking_north();
  const Camera camera = FreeCamera(start).camera();
  EXPECT_EQ(camera.eye, start.eye);
  EXPECT_EQ(camera.vertical_fov, start.vertical_fov);
  EXPECT_NEAR(dot(way_of(camera), way_of(start)), 1.0F, 1e-6F);
  EXPECT_NEAR(camera.target.z, 0.0F, 1e-3F) << "it looks at the ground";
}

TEST(FreeCameraTest, MovesAheadAndSidewaysOverTheGround) {
  FreeCamera camera(looking_north());
  camera.move({.move = {0.0F, 1.0F, 0.0F}, .turn = {}}, 0.5F);
  EXPECT_NEAR(camera.camera().eye.x, 1.0F, 1e-4F);
  EXPECT_GT(camera.camera().eye.y, -18.0F);
  EXPECT_EQ(camera.camera().eye.z, 10.0F) << "however steeply it looks down";
  camera.move({.move = {1.0F, 0.0F, 0.0F}, .turn = {}}, 0.5F);
  EXPECT_GT(camera.camera().eye.x, 3.0F) << "east is right of north";
}

TEST(FreeCameraTest, StaysAboveTheGroundAndTheRightWayUp) {
  FreeCamera camera(looking_north());
  for (int i = 0; i < 100; ++i) {
    camera.move({.move = {0.0F, 0.0F, -1.0F}, .turn = {0.3F, 0.5F}}, 1.0F);
  }
  EXPECT_GT(camera.camera().eye.z, 0.0F);
  EXPECT_LT(way_of(camera.camera()).z, 1.0F);
  for (int i = 0; i < 100; ++i) camera.move({.move = {}, .turn = {0.0F, -0.5F}}, 1.0F);
  const Vec3 way = way_of(camera.camera());
  EXPECT_GT(way.x * way.x + way.y * way.y, 0.0F) << "never straight down: there would be no up";
}

TEST(FreeCameraTest, ZoomsBetweenNarrowAndWide) {
  FreeCamera camera(Camera{});
  const float before = camera.camera().vertical_fov;
  camera.move({.closer = 1.0F}, 0.5F);
  EXPECT_LT(camera.camera().vertical_fov, before);
  camera.move({.closer = -1.0F}, 0.5F);
  EXPECT_NEAR(camera.camera().vertical_fov, before, 1e-5F);
  camera.move({.closer = 1000.0F}, 1.0F);
  EXPECT_GT(camera.camera().vertical_fov, 0.0F);
  camera.move({.closer = -1000.0F}, 1.0F);
  EXPECT_LT(camera.camera().vertical_fov, 3.1F);
}

}  // namespace
}  // namespace tickreel::tests
