#include "tickreel/scene/scene.h"
#include "renderer/scene/project_to_overlay.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

namespace tickreel::tests {
namespace {

TEST(Scene, SrgbIsDecodedToLinearLight) {
  EXPECT_FLOAT_EQ(srgb(0xFF0000).r, 1.0F);
  EXPECT_FLOAT_EQ(srgb(0xFF0000).g, 0.0F);
  EXPECT_NEAR(srgb(0x808080).g, 0.21586, 1e-5);
}

TEST(Scene, TheTargetIsInTheMiddleOfTheOverlay) {
  const Camera camera{.eye = {3.0F, -20.0F, 15.0F}, .target = {1.0F, 2.0F, 0.5F}};
  Vec2 point;
  ASSERT_TRUE(project_to_overlay(camera, 2.0F, camera.target, point));
  EXPECT_NEAR(point.x, 720.0F, 1e-3F);
  EXPECT_NEAR(point.y, 360.0F, 1e-3F);
}

TEST(Scene, TheOverlayRunsRightAndDown) {
  const Camera camera{.eye = {0.0F, -10.0F, 0.0F}, .target = {}};
  Vec2 point;
  ASSERT_TRUE(project_to_overlay(camera, 1.0F, {1.0F, 0.0F, 1.0F}, point));
  EXPECT_GT(point.x, 360.0F);
  EXPECT_LT(point.y, 360.0F);
}

TEST(Scene, NothingBehindTheCameraIsOnTheOverlay) {
  const Camera camera{.eye = {0.0F, -10.0F, 0.0F}, .target = {}};
  Vec2 point;
  EXPECT_FALSE(project_to_overlay(camera, 1.0F, {0.0F, -11.0F, 0.0F}, point));
}

TEST(Scene, ACameraThatLooksNowhereStillProjects) {
  const Camera straight_down{.eye = {0.0F, 0.0F, 10.0F}, .target = {}};  // the up axis is along the
                                                                         // view
  Vec2 point;
  ASSERT_TRUE(project_to_overlay(straight_down, 1.0F, {}, point));
  EXPECT_NEAR(point.x, 360.0F, 1e-3F);
}

}  // namespace
}  // namespace tickreel::tests
