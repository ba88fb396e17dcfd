#include "sim/compare/replay_difference.h"

#include <gtest/gtest.h>

#include <functional>

#include "tests/support/recording.h"
#include "tests/support/temporary_directory.h"
#include "tickreel/game/input_event.h"

namespace tickreel::tests {
namespace {

using carousel::carousel_info;
using carousel::carousel_input;
using carousel::carousel_setup;

class ReplayDifferenceTest : public testing::Test {
 protected:
  using MakeInput = std::function<InputFrame(Tick)>;

  ReplayReader recorded(const std::string& name, SessionSetup setup, Tick ticks,
                        const MakeInput& make_input = carousel_input) {
    const std::string path = directory_.path(name);
    auto recorder = *Recorder::begin(carousel_info(TickRate(50)), setup, path, true);
    for (Tick tick = 0; tick < ticks; ++tick) EXPECT_TRUE(recorder.step(make_input(tick)));
    EXPECT_TRUE(recorder.finish());
    return *ReplayReader::open(path);
  }

  TemporaryDirectory directory_;
  SessionSetup setup_ = carousel_setup(TickRate(50));
};

TEST_F(ReplayDifferenceTest, FindsNoneInTheSame) {
  auto first = recorded("a", setup_, 300);
  auto second = recorded("b", setup_, 300);
  EXPECT_TRUE(replay_difference(first, second)->none());
}

TEST_F(ReplayDifferenceTest, NamesWhatTheSessionsSayDifferently) {
  SessionSetup other = setup_;
  other.seed = 43;
  other.players = {"rider", "Zoe"};
  auto first = recorded("a", setup_, 10);
  auto second = recorded("b", other, 10);
  const auto difference = *replay_difference(first, second);
  ASSERT_EQ(difference.header.size(), 2U);
  EXPECT_EQ(difference.header[0].name, "seed");
  EXPECT_EQ(difference.header[0].second, "43");
  EXPECT_EQ(difference.header[1].name, "player 1");
  EXPECT_EQ(difference.header[1].first, "(none)");
  EXPECT_EQ(difference.header[1].second, "Zoe");
  EXPECT_FALSE(difference.inputs.has_value());
  EXPECT_EQ(difference.hash_tick, 1);
}

TEST_F(ReplayDifferenceTest, NamesConstantsWithBothValues) {
  ReplaySession first{"g", "", setup_, {{"drag", FieldKind::kFloating, 4, 0x3f800000}}, 0, {}};
  ReplaySession second = first;
  second.constants[0].bits = 0x3f000000;
  second.constants.push_back({"lift", FieldKind::kUnsigned, 1, 7});
  const auto differences = constant_difference(first, second);
  ASSERT_EQ(differences.size(), 2U);
  EXPECT_EQ(differences[0].name, "drag");
  EXPECT_EQ(differences[0].first, "1 (0x3f800000)");
  EXPECT_EQ(differences[0].second, "0.5 (0x3f000000)");
  EXPECT_EQ(differences[1].first, "(none)");
}

TEST_F(ReplayDifferenceTest, SaysWhoseInputsPartWhereAndHowOften) {
  auto first = recorded("a", setup_, 300);
  auto second = recorded("b", setup_, 300, [](Tick tick) {
    InputFrame input = carousel_input(tick);
    if (tick == 120 || tick == 200) input.players[0].buttons ^= 4U;
    if (tick == 120) input.events.push_back(encode_event(KeyEvent{65, true}, 0));
    return input;
  });
  const auto inputs = replay_difference(first, second)->inputs;
  ASSERT_TRUE(inputs.has_value());
  EXPECT_EQ(inputs->first_tick, 120);
  EXPECT_EQ(inputs->differing_ticks, 2);
  ASSERT_EQ(inputs->what.size(), 2U);
  EXPECT_EQ(inputs->what[0].name, "rider (player 0)");
  EXPECT_EQ(inputs->what[0].first.substr(0, 18), "buttons 0x00000000");
  EXPECT_EQ(inputs->what[0].second.substr(0, 18), "buttons 0x00000004");
  EXPECT_EQ(inputs->what[1].first, "(none)");
  EXPECT_EQ(inputs->what[1].second, "rider key key=65 down=1");
}

TEST_F(ReplayDifferenceTest, OneMayBeTheBeginningOfTheOther) {
  auto first = recorded("a", setup_, 100);
  auto second = recorded("b", setup_, 300);
  const auto difference = *replay_difference(first, second);
  EXPECT_FALSE(difference.none());
  EXPECT_FALSE(difference.inputs.has_value());
  EXPECT_EQ(difference.first_ticks, 100);
  EXPECT_EQ(difference.second_ticks, 300);
  EXPECT_FALSE(difference.hash_tick.has_value());
}

}  // namespace
}  // namespace tickreel::tests
