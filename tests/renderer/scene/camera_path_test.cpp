#include "renderer/scene/camera_path.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace tickreel::tests {
namespace {

CameraKey key(Rational seconds, Vec3 eye, Vec3 target, float fov = 0.7F) {
  return {seconds, eye, target, fov};
}

float distance(Vec3 a, Vec3 b) {
  return std::sqrt(dot(a - b, a - b));
}

/// Returns a path such as users make: uneven times, a low point, a stop.
std::vector<CameraKey> some_keys() {
  return {key(Rational(1), {0.0F, -20.0F, 12.0F}, {0.0F, 0.0F, 0.0F}, 0.7F),
          key(Rational(3, 2), {6.0F, -18.0F, 3.0F}, {2.0F, 1.0F, 0.5F}, 0.9F),
          key(Rational(9), {14.0F, -2.0F, 0.3F}, {4.0F, 0.0F, 0.2F}, 0.4F),
          key(Rational(10), {14.0F, -2.0F, 0.3F}, {4.0F, 0.0F, 0.2F}, 0.4F),
          key(Rational(61, 6), {8.0F, 9.0F, 7.0F}, {0.0F, 0.0F, 1.0F}, 0.6F)};
}

TEST(CameraPath, IsEmptyWithoutKeys) {
  EXPECT_TRUE(CameraPath().empty());
  EXPECT_TRUE(CameraPath(std::vector<CameraKey>{}).empty());
}

TEST(CameraPath, OneKeyIsACameraThatStands) {
  const CameraPath path({key(Rational(5), {1.0F, 2.0F, 3.0F}, {4.0F, 5.0F, 6.0F}, 0.5F)});
  for (const double seconds : {0.0, 5.0, 1e6}) {
    EXPECT_EQ(path.at(seconds).eye, (Vec3{1.0F, 2.0F, 3.0F}));
    EXPECT_EQ(path.at(seconds).target, (Vec3{4.0F, 5.0F, 6.0F}));
    EXPECT_EQ(path.at(seconds).vertical_fov, 0.5F);
  }
}

TEST(CameraPath, IsExactAtTheKeysAndBeyond) {
  const std::vector<CameraKey> keys = some_keys();
  const CameraPath path(keys);
  for (const CameraKey& wanted : keys) {
    const Camera camera = path.at(wanted.seconds.to_double());
    EXPECT_EQ(camera.eye, wanted.eye);
    EXPECT_EQ(camera.target, wanted.target);
    EXPECT_EQ(camera.vertical_fov, wanted.vertical_fov);
  }
  EXPECT_EQ(path.at(0.0).eye, keys.front().eye);
  EXPECT_EQ(path.at(100.0).eye, keys.back().eye);
}

TEST(CameraPath, NeitherPlaceNorSpeedJumps) {
  const CameraPath path(some_keys());
  constexpr double kStep = 1.0 / 4096.0;
  Vec3 last_speed{};
  for (double seconds = 0.5; seconds < 11.0; seconds += kStep) {
    const Vec3 moved = path.at(seconds + kStep).eye - path.at(seconds).eye;
    const Vec3 speed = moved * static_cast<float>(1.0 / kStep);
    ASSERT_LT(distance(speed, last_speed), 3.0F) << "at " << seconds;
    last_speed = speed;
  }
}

TEST(CameraPath, HeightsAndFieldOfViewStayBetweenTheKeys) {
  const std::vector<CameraKey> keys = some_keys();
  const CameraPath path(keys);
  for (std::size_t i = 1; i < keys.size(); ++i) {
    const CameraKey& a = keys[i - 1];
    const CameraKey& b = keys[i];
    const double from = a.seconds.to_double();
    const double length = b.seconds.to_double() - from;
    for (int step = 0; step <= 100; ++step) {
      const Camera camera = path.at(from + length * step / 100.0);
      constexpr float kRounding = 1e-5F;
      EXPECT_GE(camera.eye.z, std::min(a.eye.z, b.eye.z) - kRounding);
      EXPECT_LE(camera.eye.z, std::max(a.eye.z, b.eye.z) + kRounding);
      EXPECT_GE(camera.vertical_fov, std::min(a.vertical_fov, b.vertical_fov) - kRounding);
      EXPECT_LE(camera.vertical_fov, std::max(a.vertical_fov, b.vertical_fov) + kRounding);
    }
  }
}

TEST(CameraPath, StandsBetweenTwoKeysOfOnePlace) {
  const CameraPath path(some_keys());
  for (const double seconds : {9.0, 9.25, 9.5, 9.99}) {
    EXPECT_LT(distance(path.at(seconds).eye, {14.0F, -2.0F, 0.3F}), 1e-4F) << seconds;
  }
}

TEST(CameraPath, AQuickMoveDoesNotFlingTheCameraOutOfASlowOne) {
  const CameraPath path({key(Rational(0), {0.0F, 0.0F, 5.0F}, {9.0F, 9.0F, 0.0F}),
                         key(Rational(1, 10), {5.0F, 0.0F, 5.0F}, {9.0F, 9.0F, 0.0F}),
                         key(Rational(10), {6.0F, 0.0F, 5.0F}, {9.0F, 9.0F, 0.0F})});
  for (double seconds = 0.1; seconds < 10.0; seconds += 0.05) {
    EXPECT_LE(path.at(seconds).eye.x, 6.0F + 1e-4F) << seconds;
  }
}

TEST(CameraPath, EvenKeysOnACircleStayNearItAndNeverStop) {
  std::vector<CameraKey> keys;
  for (int i = 0; i <= 12; ++i) {
    const float angle = static_cast<float>(i) * 0.5235988F + 0.4F;
    keys.push_back(key(Rational(i), {20.0F * std::cos(angle), 20.0F * std::sin(angle), 8.0F}, {}));
  }
  const CameraPath path(keys);
  for (double seconds = 1.0; seconds < 11.0; seconds += 0.01) {
    const Vec3 eye = path.at(seconds).eye;
    EXPECT_NEAR(std::hypot(eye.x, eye.y), 20.0F, 0.1F) << seconds;
    EXPECT_GT(distance(path.at(seconds + 0.01).eye, eye), 0.08F) << seconds;
  }
}

/// Returns a path with keys at 0 and 2 s, 8 m apart, with different fields of view.
CameraPath eased(CameraEase ease) {
  return CameraPath({{Rational(0), {0, 0, 5}, {0, 9, 5}, 0.4F, ease},
                     {Rational(2), {8, 0, 5}, {8, 9, 5}, 0.8F},
                     {Rational(4), {8, 8, 5}, {8, 9, 5}, 0.8F}});
}

TEST(CameraPathTest, GoesOnAsAKeySays) {
  const CameraPath linear = eased(CameraEase::kLinear);
  EXPECT_FLOAT_EQ(linear.at(0.5).eye.x, 2.0F);
  EXPECT_FLOAT_EQ(linear.at(0.5).target.x, 2.0F);
  EXPECT_FLOAT_EQ(linear.at(0.5).vertical_fov, 0.5F);
  const CameraPath held = eased(CameraEase::kHold);
  EXPECT_EQ(held.at(1.999), held.at(0.0));
  EXPECT_FLOAT_EQ(held.at(2.0).eye.x, 8.0F) << "it jumps";
  const CameraPath in_out = eased(CameraEase::kInOut);
  EXPECT_FLOAT_EQ(in_out.at(1.0).eye.x, 4.0F);
  EXPECT_FLOAT_EQ(in_out.at(0.5).eye.x, 8.0F * 0.15625F) << "slow at first";
  EXPECT_FLOAT_EQ(in_out.at(1.5).eye.x, 8.0F * 0.84375F);
  const CameraPath smooth = eased(CameraEase::kSmooth);
  EXPECT_NE(smooth.at(1.0).eye, linear.at(1.0).eye) << "and begins at rest";
  // The path after the next key does not change.
  for (const CameraPath& path : {linear, held, in_out}) EXPECT_EQ(path.at(3.0), smooth.at(3.0));
}

}  // namespace
}  // namespace tickreel::tests
