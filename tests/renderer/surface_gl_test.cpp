#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "renderer/scene/camera_pose.h"
#include "renderer/surface_renderer.h"
#include "tests/support/skip_without.h"

// The depths, normals and numbers of surfaces, compared with rays from the eye.

namespace tickreel::tests {
namespace {

constexpr ImageSize kSurfaceSize{96, 54};
constexpr std::uint32_t kGroundNumber = 1;
constexpr std::uint32_t kLargeNumber = 0x89ABCDEFU;  // no float holds all of its bits

struct SeenRay {
  double x, y, z;  // for each metre along the view
};

/// Returns the ray through the middle of a pixel, by the camera's definition alone.
SeenRay ray_through(const Camera& camera, int x, int y) {
  const CameraPose pose = camera_pose(camera);
  const double up = std::tan(0.5 * pose.vertical_fov);
  const double right = up * kSurfaceSize.width / kSurfaceSize.height;
  const double a = right * (2.0 * (x + 0.5) / kSurfaceSize.width - 1.0);
  const double b = up * (1.0 - 2.0 * (y + 0.5) / kSurfaceSize.height);
  // Rotates (a, b, -1) by q v q*.
  const Quat& q = pose.rotation;
  const double v[3] = {a, b, -1.0};
  const double u[3] = {q.x, q.y, q.z};
  const double t[3] = {2 * (u[1] * v[2] - u[2] * v[1]), 2 * (u[2] * v[0] - u[0] * v[2]),
                       2 * (u[0] * v[1] - u[1] * v[0])};
  return {v[0] + q.w * t[0] + u[1] * t[2] - u[2] * t[1],
          v[1] + q.w * t[1] + u[2] * t[0] - u[0] * t[2],
          v[2] + q.w * t[2] + u[0] * t[1] - u[1] * t[0]};
}

std::size_t place_of(int x, int y) {
  return static_cast<std::size_t>(y) * kSurfaceSize.width + static_cast<std::size_t>(x);
}

class SurfaceTest : public testing::Test {
 protected:
  void SetUp() override {
    auto renderer = make_surface_renderer({box_mesh(), sphere_mesh(64, 32)}, kSurfaceSize);
    if (!renderer) return skip_without(kOpenGl, renderer.error().message);
    renderer_ = *std::move(renderer);
    // The view is oblique, so that no axis is parallel to it.
    scene_.camera = {.eye = {-5, -9, 6}, .target = {0.3F, 0.2F, 0}, .vertical_fov = 0.9F};
  }

  Surfaces draw(const std::vector<std::uint32_t>& numbers) {
    Surfaces surfaces;
    const Status drawn = renderer_->draw(scene_, {numbers, kGroundNumber}, surfaces);
    EXPECT_TRUE(drawn) << drawn.error().message;
    return surfaces;
  }

  std::unique_ptr<SurfaceRenderer> renderer_;
  Scene scene_;
};

TEST_F(SurfaceTest, GroundHasItsDepthItsNormalAndItsNumber) {
  const Surfaces seen = draw({});
  ASSERT_EQ(seen.depths.size(), place_of(0, kSurfaceSize.height));
  int ground = 0;
  for (int y = 0; y < kSurfaceSize.height; ++y) {
    for (int x = 0; x < kSurfaceSize.width; ++x) {
      const SeenRay ray = ray_through(scene_.camera, x, y);
      const double depth = ray.z < 0.0 ? -scene_.camera.eye.z / ray.z : 1e10;
      const std::size_t i = place_of(x, y);
      if (seen.numbers[i] == 0) {
        // The pixel is above the horizon, or the ground is too far away.
        EXPECT_GT(depth, 50.0);
        EXPECT_EQ(seen.depths[i], kNoSurface);
        EXPECT_EQ(seen.normals[3 * i + 2], 0.0F);
        continue;
      }
      ++ground;
      EXPECT_EQ(seen.numbers[i], kGroundNumber);
      EXPECT_NEAR(seen.depths[i], depth, 2e-4 * depth);
      EXPECT_EQ(seen.normals[3 * i], 0.0F);
      EXPECT_EQ(seen.normals[3 * i + 1], 0.0F);
      EXPECT_EQ(seen.normals[3 * i + 2], 1.0F);
    }
  }
  EXPECT_GT(ground, kSurfaceSize.width * kSurfaceSize.height / 2);
}

TEST_F(SurfaceTest, ABallIsWhereItsCentreIsProjectedAndFacesTheEyeThere) {
  scene_.instances.push_back({.mesh = 1, .position = {0.3F, 0.2F, 0}, .scale = {2, 2, 2}});
  const Surfaces seen = draw({kLargeNumber});
  // The camera's target is in the middle of the picture.
  const std::size_t middle = place_of(kSurfaceSize.width / 2, kSurfaceSize.height / 2);
  EXPECT_EQ(seen.numbers[middle], kLargeNumber);
  const Vec3 way = scene_.camera.eye - scene_.camera.target;
  const double distance = std::sqrt(double{dot(way, way)});
  // The ball's radius is a metre. The pixel is half a pixel beside its middle, and its triangles
  // are flat.
  EXPECT_NEAR(seen.depths[middle], distance - 1.0, 0.02);
  const Vec3 normal{seen.normals[3 * middle], seen.normals[3 * middle + 1],
                    seen.normals[3 * middle + 2]};
  EXPECT_NEAR(dot(normal, normal), 1.0F, 1e-5F);
  EXPECT_GT(dot(normal, way) / distance, 0.97);
  EXPECT_EQ(seen.numbers[0] == kLargeNumber, false);
}

TEST_F(SurfaceTest, EachPixelHasTheNearestAndItsFaceWhateverTheOrder) {
  const Instance near{.mesh = 0, .position = {-1, -2, 1}, .scale = {2, 2, 2}};
  const Instance far{.mesh = 0, .position = {1, 2, 1.5F}, .scale = {3, 3, 3}};
  scene_.instances = {near, far};
  const Surfaces one = draw({7, 8});
  scene_.instances = {far, near};
  const Surfaces other = draw({8, 7});
  EXPECT_EQ(one.numbers, other.numbers);
  EXPECT_EQ(one.depths, other.depths);
  int counts[9] = {};
  for (int y = 0; y < kSurfaceSize.height; ++y) {
    for (int x = 0; x < kSurfaceSize.width; ++x) {
      const std::size_t i = place_of(x, y);
      ASSERT_LE(one.numbers[i], 8U);
      ++counts[one.numbers[i]];
      if (one.numbers[i] < 7) continue;
      // The point at that depth is in the plane of the face that the normal names.
      const Instance& box = one.numbers[i] == 7 ? near : far;
      const SeenRay ray = ray_through(scene_.camera, x, y);
      const double depth = one.depths[i];
      const Vec3 from_middle{
          static_cast<float>(scene_.camera.eye.x + depth * ray.x - box.position.x),
          static_cast<float>(scene_.camera.eye.y + depth * ray.y - box.position.y),
          static_cast<float>(scene_.camera.eye.z + depth * ray.z - box.position.z)};
      const Vec3 normal{one.normals[3 * i], one.normals[3 * i + 1], one.normals[3 * i + 2]};
      EXPECT_NEAR(dot(from_middle, normal), 0.5F * box.scale.x, 2e-3F);
    }
  }
  EXPECT_GT(counts[7], 100);
  EXPECT_GT(counts[8], 100);
  EXPECT_GT(counts[kGroundNumber], 100);
}

TEST_F(SurfaceTest, CloudsAndPaintHaveNone) {
  const Surfaces without = draw({});
  scene_.sprites.push_back({.position = {0, 0, 1}, .radius = 2});
  scene_.marks.push_back({.half_size = {4, 4}});
  const Surfaces with = draw({});
  EXPECT_EQ(without.depths, with.depths);
  EXPECT_EQ(without.numbers, with.numbers);
}

TEST_F(SurfaceTest, SizesThatNoTargetHasAreRefused) {
  const auto refused = make_surface_renderer({}, {100000, 100000});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::kUsage);
}

}  // namespace
}  // namespace tickreel::tests
