#include "renderer/scene/camera_cuts.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

namespace tickreel::tests {
namespace {

const TickRate kRate(50);

TEST(CameraCuts, ShowAtTheirVeryPoint) {
  const CameraCuts cuts({{{10, Rational(0)}, 3}, {{20, Rational(1, 3)}, 5}, {{21, Rational(0)}, 7}},
                        {});
  const std::pair<FrameTime, LookCamera> cases[] = {
      {{0, Rational(0)}, 3},      {{20, Rational(0)}, 3},    {{20, Rational(333, 1000)}, 3},
      {{20, Rational(1, 3)}, 5},  {{20, Rational(1, 2)}, 5}, {{21, Rational(0)}, 7},
      {{900, Rational(1, 2)}, 7},
  };
  for (const auto& [time, camera] : cases) {
    const Viewpoint seen = cuts.at(time, kRate);
    EXPECT_EQ(seen.look_camera, camera) << time.tick << " + " << time.alpha.to_string();
    EXPECT_FALSE(seen.camera);
  }
}

TEST(CameraCuts, AreStillToComeAtTheTickWhereTheyLie) {
  const CameraCuts cuts({{{0, Rational(0)}, 3}, {{20, Rational(0)}, 5}, {{21, Rational(1, 4)}, 7}},
                        {});
  EXPECT_EQ(cuts.before(0, kRate).look_camera, 3U);
  EXPECT_EQ(cuts.before(20, kRate).look_camera, 3U);
  EXPECT_EQ(cuts.before(21, kRate).look_camera, 5U);
  EXPECT_EQ(cuts.before(22, kRate).look_camera, 7U);
}

TEST(CameraCuts, GoAlongThePathWhereTheyAreToldTo) {
  const CameraPath path({{Rational(0), {0.0F, -20.0F, 9.0F}, {}, 0.6F},
                         {Rational(1), {9.0F, -9.0F, 5.0F}, {}, 0.8F}});
  const CameraCuts cuts({{{0, Rational(0)}, 2}, {{10, Rational(0)}, 0, true}}, path);
  EXPECT_FALSE(cuts.at({9, Rational(99, 100)}, kRate).camera);
  const auto along = cuts.at({10, Rational(1, 2)}, kRate).camera;
  ASSERT_TRUE(along);
  EXPECT_EQ(along->eye, path.at(0.21).eye);
}

TEST(CameraCuts, NoneIsTheLooksFirstCamera) {
  const Viewpoint seen = CameraCuts().at({7, Rational(0)}, kRate);
  EXPECT_EQ(seen.look_camera, 0U);
  EXPECT_FALSE(seen.camera);
}

}  // namespace
}  // namespace tickreel::tests
