#include "movie/film/time/broadcast_rate.h"

#include <gtest/gtest.h>

#include <string>

#include "movie/cut/timelines/edit_time.h"
#include "movie/plan/options/option_values.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

// One rule applies to every reader of rates: options, reels, and timelines.
TEST(BroadcastRate, IsKnownByItsValue) {
  const struct {
    const char* text;
    Rational rate;
  } rows[] = {{"23.976", Rational(24000, 1001)},
              {"23.98", Rational(24000, 1001)},
              {"23.9760", Rational(24000, 1001)},
              {"23.976023976023978", Rational(24000, 1001)},
              {"29.97", Rational(30000, 1001)},
              {"29.970", Rational(30000, 1001)},
              {"29.97002997", Rational(30000, 1001)},
              {"47.952", Rational(48000, 1001)},
              {"47.95", Rational(48000, 1001)},
              {"59.94", Rational(60000, 1001)},
              {"59.9401", Rational(60000, 1001)},
              {"119.88", Rational(120000, 1001)},
              {"14.985", Rational(15000, 1001)},
              {"239.76", Rational(240000, 1001)},
              {"60", Rational(60)},
              {"60.0", Rational(60)},
              {"12.5", Rational(25, 2)},
              {"29.9", Rational(299, 10)},
              {"24.98", Rational(1249, 50)},
              {"99.9", Rational(999, 10)}};
  for (const auto& [text, rate] : rows) {
    const auto read = parse_frame_rate(text);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(*read, rate) << text;
    EXPECT_EQ(snapped_rate(std::stod(text)), rate) << text;
  }
  // A fraction is taken literally.
  EXPECT_EQ(*parse_frame_rate("2997/100"), Rational(2997, 100));
}

}  // namespace
}  // namespace tickreel::tests
