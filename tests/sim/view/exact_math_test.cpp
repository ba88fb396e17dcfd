#include "tickreel/view/exact_math.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace tickreel::tests {
namespace {

// The greatest errors that the header states.
constexpr double kSineError = 1e-7;
constexpr double kArcTangentError = 3e-7;

TEST(ExactMathTest, SineAndCosineKeepTheirError) {
  for (int i = -1'000'000; i <= 1'000'000; i += 37) {
    const float angle = static_cast<float>(i) * 0.001F;
    ASSERT_NEAR(exact_sin(angle), std::sin(static_cast<double>(angle)), kSineError) << angle;
    ASSERT_NEAR(exact_cos(angle), std::cos(static_cast<double>(angle)), kSineError) << angle;
  }
}

TEST(ExactMathTest, ArcTangentKeepsItsErrorInEveryQuadrant) {
  for (int i = 0; i < 100'000; ++i) {
    const double angle = (static_cast<double>(i) / 50'000.0 - 1.0) * std::numbers::pi;
    const float radius = i % 2 == 0 ? 1e-3F : 1e6F;
    const float x = static_cast<float>(std::cos(angle)) * radius;
    const float y = static_cast<float>(std::sin(angle)) * radius;
    ASSERT_NEAR(exact_atan2(y, x), std::atan2(static_cast<double>(y), static_cast<double>(x)),
                kArcTangentError)
        << angle;
  }
  EXPECT_EQ(exact_atan2(0.0F, 0.0F), 0.0F);
}

TEST(ExactMathTest, PowersOfTwoAndTheirExponents) {
  for (int i = -10'000; i <= 10'000; ++i) {
    const double exponent = i / 10.7;
    const double power = exact_exp2(exponent);
    ASSERT_NEAR(power / std::exp2(exponent), 1.0, 1e-15 * 4.0) << exponent;
    ASSERT_NEAR(exact_log2(power), exponent, 1e-12) << exponent;
  }
  EXPECT_EQ(exact_exp2(-3.0), 0.125);
  EXPECT_EQ(exact_log2(8.0), 3.0);
  EXPECT_TRUE(std::isnan(exact_exp2(1001.0)));
  EXPECT_TRUE(std::isnan(exact_log2(0.0)));
  EXPECT_TRUE(std::isnan(exact_log2(-1.0)));
}

TEST(ExactMathTest, NonFiniteInputGivesNaN) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  EXPECT_TRUE(std::isnan(exact_sin(kInfinity)));
  EXPECT_TRUE(std::isnan(exact_cos(-kInfinity)));
  EXPECT_TRUE(std::isnan(exact_atan2(kInfinity, 1.0F)));
  EXPECT_TRUE(std::isnan(exact_sqrt(-1.0F)));
}

// These bits must be the same with every compiler and on every machine, or replays would diverge
// there.
TEST(ExactMathTest, GivesTheSameBitsEverywhere) {
  EXPECT_EQ(exact_sin(1.0F), 0x1.aed548p-1F);
  EXPECT_EQ(exact_cos(100.0F), 0x1.b981dcp-1F);
  EXPECT_EQ(exact_atan2(-1.0F, -2.0F), -0x1.56c6e8p+1F);
  EXPECT_EQ(exact_exp2(0.3), 0x1.3b2c47bff8329p+0);
  EXPECT_EQ(exact_log2(10.0), 0x1.a934f0979a371p+1);
}

TEST(ExactMathTest, WrapsAngles) {
  EXPECT_NEAR(wrap_angle(7.0F), 7.0F - 2.0F * kPi, 1e-6F);
  EXPECT_NEAR(wrap_angle(-4.0F), 2.0F * kPi - 4.0F, 1e-6F);
  EXPECT_NEAR(angle_between(3.0F, -3.0F), 2.0F * kPi - 6.0F, 1e-6F) << "the short way, over pi";
}

TEST(ExactMathTest, ZeroStaysZeroWhenNormalised) {
  EXPECT_EQ(normalised(Vec2{}), Vec2{});
  EXPECT_NEAR(length(normalised(Vec2{3.0F, -4.0F})), 1.0F, 1e-6F);
}

}  // namespace
}  // namespace tickreel::tests
