#include "core/text/parse_number.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace tickreel::tests {
namespace {

TEST(ParseNumberTest, TakesANumberAndNothingElse) {
  EXPECT_EQ(parse_number<int>("-12"), -12);
  EXPECT_EQ(parse_number<double>("1.5"), 1.5);
  EXPECT_EQ((parse_number<std::uint64_t>("ff", 16)), 255U);
  for (const char* text : {"", " 1", "1 ", "+1", "1x", "0x1", "99999999999"}) {
    EXPECT_EQ(parse_number<int>(text), std::nullopt) << text;
  }
  EXPECT_EQ(parse_number<std::uint16_t>("-1"), std::nullopt);
}

}  // namespace
}  // namespace tickreel::tests
