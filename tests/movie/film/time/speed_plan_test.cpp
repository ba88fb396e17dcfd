#include "movie/film/time/speed_plan.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

namespace tickreel::tests {
namespace {

const TickRate kFiftyTicks(50);

std::string message_of(const std::string& keys, const std::string& freezes) {
  const auto plan = parse_speed_plan(keys, freezes, kFiftyTicks);
  if (plan) return "it is accepted";
  EXPECT_EQ(plan.error().kind, ErrorKind::kUsage);
  return plan.error().message;
}

TEST(SpeedPlanTest, ReadsSpeedsAndKeys) {
  const auto plan = parse_speed_plan("0:1,2.5:0.25,200t:1/3,1:02.5:100", "", kFiftyTicks);
  ASSERT_TRUE(plan) << plan.error().message;
  const std::vector<SpeedKey> expected{{Rational(0), Rational(1)},
                                       {Rational(5, 2), Rational(1, 4)},
                                       {Rational(4), Rational(1, 3)},
                                       {Rational(125, 2), Rational(100)}};
  EXPECT_EQ(plan->keys, expected);
  EXPECT_EQ(parse_speed_plan("0.25", "", kFiftyTicks)->keys,
            (std::vector<SpeedKey>{{Rational(0), Rational(1, 4)}}));
  EXPECT_TRUE(parse_speed_plan("", "", kFiftyTicks)->is_plain());
}

TEST(SpeedPlanTest, ReadsFreezesInTheOrderOfTheirTimes) {
  const auto plan = parse_speed_plan("", "2:1.5,25t:1", kFiftyTicks);
  ASSERT_TRUE(plan) << plan.error().message;
  EXPECT_EQ(plan->freezes,
            (std::vector<Freeze>{{Rational(1, 2), Rational(1)}, {Rational(2), Rational(3, 2)}}));
}

TEST(SpeedPlanTest, WhatSaysTheSameIsWrittenInOneWay) {
  for (const auto& [text, written] : {std::pair("1", ""),
                                      {"0:1,2:1", ""},
                                      {"0.50", "1/2"},
                                      {"3:0.5", "1/2"},
                                      {"0:1,2.0:0.25,200t:1", "0:1,2:1/4,4:1"},
                                      {"1:1,1:0.5", "1:1,1:1/2"}}) {
    const auto plan = parse_speed_plan(text, "", kFiftyTicks);
    ASSERT_TRUE(plan) << plan.error().message;
    EXPECT_EQ(text_of(plan->keys), written) << text;
    EXPECT_EQ(text_of(parse_speed_plan(written, "", kFiftyTicks)->keys), written) << text;
  }
  const auto plan = parse_speed_plan("", "2:1.5,25t:1", kFiftyTicks);
  EXPECT_EQ(text_of(plan->freezes), "1/2:1,2:3/2");
  EXPECT_EQ(parse_speed_plan("", "1/2:1,2:3/2", kFiftyTicks)->freezes, plan->freezes);
}

TEST(SpeedPlanTest, WhatMakesNoSenseIsRefusedWithTheReason) {
  std::string many = "0:1";
  for (int i = 1; i <= 256; ++i) many += "," + std::to_string(i) + ":2";
  const struct {
    std::string keys, freezes, words;
  } kCases[] = {{"0", "", "a speed is above 0"},
                {"-1", "", "a speed is above 0"},
                {"0:1,2:0", "", "§freeze AT:SECONDS"},
                {"100.5", "", "'100.5' is no speed from 0.001 to 100"},
                {"0.0009", "", "no speed from 0.001 to 100"},
                {"0.123456789", "", "too fine"},
                {"fast", "", "give a speed such as 0.25"},
                {"0:1,2", "", "give a speed such as 0.25"},
                {"0:1,", "", "give a speed such as 0.25"},
                {"x:1", "", "'x' is no time"},
                {"-1:1", "", "'-1' is no time"},
                {"-1/2:1", "", "give a speed such as 0.25"},
                {"2:1,1:1", "", "out of order: 0:01.000 comes after 0:02.000"},
                {"1:1,1:2,1:3", "", "three keys at 0:01.000"},
                {many, "", "more than 256"},
                {"", "1", "give AT:SECONDS, such as 2:1.5"},
                {"", "1:x", "give AT:SECONDS, such as 2:1.5"},
                {"", "1:0", "no length above 0"},
                {"", "1:3601", "up to 3600 seconds"},
                {"", "2:1,100t:1", "two at 0:02.000"}};
  for (const auto& [keys, freezes, words] : kCases) {
    const std::string message = message_of(keys, freezes);
    EXPECT_NE(message.find(words), message.npos) << keys << freezes << ": " << message;
  }
}

TEST(SpeedPlanTest, KeysStayAtTheirTimesOfTheGameWhereTheseHaveAFraction) {
  const auto moved = [](const std::string& keys, const Rational& in_seconds) {
    return keys_after_move(parse_written_keys(keys).value(), Rational(2),
                           {in_seconds, in_seconds + Rational(10)});
  };
  EXPECT_EQ(text_of(moved("1:1,3:1/2", Rational(1)).value()), "2:1,4:1/2");
  EXPECT_EQ(text_of(moved("1:1,3:1/2", Rational(4)).value()), "0:1,1:1/2");
  // A replay's mark may have such a key. Its sum with the way of the in point has no 64 bits.
  const std::string odd = "1/999999999989:1,3:1/2";
  EXPECT_FALSE(moved(odd, Rational(7, 4294967291)));
  EXPECT_FALSE(moved(odd, Rational(2) + Rational(7, 4294967291)));
}

}  // namespace
}  // namespace tickreel::tests
