#include "tickreel/core/rational.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

namespace tickreel::tests {
namespace {

TEST(RationalTest, IsKeptInLowestTermsWithAPositiveDenominator) {
  EXPECT_EQ(Rational(6, 4), Rational(3, 2));
  EXPECT_EQ(Rational(3, -6), Rational(-1, 2));
  EXPECT_EQ(Rational(0, -7).denominator(), 1);
}

TEST(RationalTest, ComputesExactly) {
  EXPECT_EQ(Rational(1, 3) + Rational(1, 6), Rational(1, 2));
  EXPECT_EQ(Rational(1, 3) - Rational(1, 2), Rational(-1, 6));
  EXPECT_EQ(Rational(2, 3) * Rational(3, 4), Rational(1, 2));
  EXPECT_EQ(Rational(1, 2) / Rational(-1, 4), Rational(-2));
  // The products of the terms do not fit into 64 bits, but the result does.
  const Rational large(4'000'000'000'000'000'000, 3);
  EXPECT_EQ(large * Rational(3, 4'000'000'000'000'000'000), Rational(1));
}

TEST(RationalTest, ComparesExactly) {
  EXPECT_LT(Rational(1'000'000'000'000, 3'000'000'000'001), Rational(1, 3));
  EXPECT_GT(Rational(-1, 3), Rational(-1, 2));
}

TEST(RationalTest, RoundsTowardsTheNamedSide) {
  EXPECT_EQ(Rational(7, 2).floor(), 3);
  EXPECT_EQ(Rational(7, 2).ceil(), 4);
  EXPECT_EQ(Rational(-7, 2).floor(), -4);
  EXPECT_EQ(Rational(-7, 2).ceil(), -3);
  EXPECT_EQ(Rational(4).floor(), 4);
  EXPECT_EQ(Rational(4).ceil(), 4);
}

TEST(RationalTest, ReadsWhatUsersWrite) {
  EXPECT_EQ(Rational::parse("60"), Rational(60));
  EXPECT_EQ(Rational::parse("12.5"), Rational(25, 2));
  EXPECT_EQ(Rational::parse(".25"), Rational(1, 4));
  EXPECT_EQ(Rational::parse("-0.5"), Rational(-1, 2));
  EXPECT_EQ(Rational::parse("30000/1001"), Rational(30000, 1001));
  EXPECT_EQ(Rational::parse("0.000000001"), Rational(1, 1'000'000'000));
}

// Such decimals come from floating-point sums.
TEST(RationalTest, ReadsWhatProgramsPrint) {
  EXPECT_EQ(Rational::parse("0.30000000000000004"), Rational(3, 10));
  EXPECT_EQ(Rational::parse("2.9999999999999996"), Rational(3));
  EXPECT_EQ(Rational::parse("-1.1000000000000001"), Rational(-11, 10));
  EXPECT_EQ(Rational::parse("0.3333333333333333"), Rational(333'333'333, 1'000'000'000));
  EXPECT_EQ(Rational::parse("0.66666666666666663"), Rational(666'666'667, 1'000'000'000));
  EXPECT_EQ(Rational::parse("1e-05"), Rational(1, 100'000));
  EXPECT_EQ(Rational::parse("2.5E-1"), Rational(1, 4));
  EXPECT_EQ(Rational::parse("1.5e+3"), Rational(1500));
  EXPECT_EQ(Rational::parse("5.551115123125783e-17"), Rational(0));
  EXPECT_EQ(Rational::parse("0e999"), Rational(0));
}

TEST(RationalTest, RefusesEverythingElse) {
  for (const char* text : {"",
                           "x",
                           "1x",
                           "1/0",
                           "1/",
                           "/2",
                           "1.",
                           "1.2.3",
                           "1e",
                           "e5",
                           ".e5",
                           "1e1.5",
                           "1e--5",
                           "1e13",
                           "1e999",
                           "1e99999",
                           " 1",
                           "+1",
                           "--1",
                           "-",
                           "0.0000000000000000000000000000001",
                           "1e5/2",
                           "1000000000001",
                           "99999999999999999999",
                           "9999999999.999999999",
                           "18446744133.709551617",
                           "1.5/2",
                           "9223372036854775807/9223372036854775807",
                           "-9223372036854775808.5",
                           "1/-9223372036854775808"}) {
    EXPECT_EQ(Rational::parse(text), std::nullopt) << text;
  }
}

TEST(RationalTest, PrintsWhatItReads) {
  EXPECT_EQ(Rational(60).to_string(), "60");
  EXPECT_EQ(Rational(60000, 1001).to_string(), "60000/1001");
}

}  // namespace
}  // namespace tickreel::tests
