#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "demos/built_in_games.h"
#include "demos/tanks/tanks_view.h"
#include "games/registry.h"
#include "live/input_collector.h"
#include "live/key_names.h"
#include "live/seat.h"
#include "sim/game/simulation.h"
#include "tests/support/room.h"
#include "tickreel/game/input_event.h"
#include "tickreel/game/key_codes.h"

// The controls of the games of the registry.

namespace tickreel::tests {
namespace {

class ControlsTest : public testing::TestWithParam<std::size_t> {
 protected:
  [[nodiscard]] const GameControls& controls() const { return all_games()[GetParam()].controls; }
};

TEST_P(ControlsTest, EachDoesSomethingAndSaysWhat) {
  ASSERT_FALSE(controls().actions.empty());
  for (const GameAction& action : controls().actions) {
    EXPECT_FALSE(action.name.empty());
    EXPECT_NE(action.buttons != 0, action.push != 0) << action.name;
    EXPECT_LE(std::abs(action.push), 1) << action.name;
    EXPECT_LT(action.axis, kMaxAxes) << action.name;
    EXPECT_LE(action.pad_button, kPadLeft) << action.name;
  }
  for (const GameStick& stick : controls().sticks) {
    EXPECT_FALSE(stick.name.empty());
    EXPECT_LT(stick.stick, kMaxGamepadAxes) << stick.name;
    EXPECT_LT(stick.axis, kMaxAxes) << stick.name;
  }
}

TEST_P(ControlsTest, TwoPlayAtOneKeyboardAndTheWindowKeepsItsKeys) {
  std::set<std::uint16_t> taken{kKeyEscape, kKeyTab, 'M', 'P'};
  for (std::uint16_t key = kKeyF1; key <= kKeyF12; ++key) taken.insert(key);
  for (const GameAction& action : controls().actions) {
    for (const std::uint16_t key : {action.left_key, action.right_key}) {
      EXPECT_NE(key, 0) << action.name;
      EXPECT_TRUE(taken.insert(key).second) << action.name << ": " << key_name(key);
    }
  }
}

TEST_P(ControlsTest, EveryActionIsOnAGamepad) {
  std::set<int> pad_buttons;
  std::set<std::uint8_t> axes;
  for (const GameStick& stick : controls().sticks) axes.insert(stick.axis);
  for (const GameAction& action : controls().actions) {
    if (action.pad_button >= 0) {
      EXPECT_TRUE(pad_buttons.insert(action.pad_button).second) << action.name;
    } else {
      EXPECT_TRUE(action.push != 0 && axes.contains(action.axis)) << action.name;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, ControlsTest,
                         testing::Range(std::size_t{0}, built_in_games().size()),
                         [](const auto& test) { return all_games()[test.param].info.name; });

/// A tank that is played with the left half of a keyboard.
class TanksControlsTest : public testing::Test {
 protected:
  View play(int ticks) {
    for (int i = 0; i < ticks; ++i) {
      simulation_.step(input_.take());
      View view;
      simulation_.publish(view);
      for (const ViewEvent& event : view.events) {
        if (event.kind == tanks::kShot) shots_.push_back(event);
      }
    }
    View view;
    simulation_.publish(view);
    return view;
  }
  static const Thing& find(const View& view, tanks::ThingKind kind) {
    return *std::ranges::find_if(
        view.things, [&](const Thing& thing) { return thing.kind == kind && thing.variant == 0; });
  }

  const GameEntry& entry_ = *find_game("tanks");
  Simulation simulation_ = *Simulation::begin(entry_.info, {1, entry_.info.tick_rate, {"A", "B"}});
  InputCollector input_{
      bind_seats(entry_.controls, {{Seat::Device::kLeftKeys}, {Seat::Device::kRightKeys}})};
  std::vector<ViewEvent> shots_;
};

TEST_F(TanksControlsTest, TheLeftKeysDriveAimAndFire) {
  const Vec3 start = find(play(200), tanks::kHull).position;  // until the round has begun
  input_.control(key('W'), true);
  const Vec3 driven = find(play(50), tanks::kHull).position;
  const Vec3 way{driven.x - start.x, driven.y - start.y, 0.0F};
  EXPECT_GT(dot(way, way), 4.0F);
  EXPECT_TRUE(shots_.empty());

  input_.control(key('W'), false);
  input_.control(key('T'), true);  // aim up, which is north in the arena
  play(60);
  input_.control(key(kKeySpace), true);
  play(2);
  ASSERT_EQ(shots_.size(), 1U);
  EXPECT_EQ(shots_[0].variant, 0U);
  EXPECT_GT(shots_[0].direction.y, 0.99F);
}

}  // namespace
}  // namespace tickreel::tests
