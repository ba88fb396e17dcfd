#include "sim/game/view_difference.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

namespace tickreel::tests {
namespace {

View some_view() {
  View view;
  view.tick = 7;
  view.things.resize(3);
  view.path_events.resize(2);
  view.events.resize(1);
  view.facts.push_back({1, 2, -3, "Ada"});
  return view;
}

TEST(ViewDifferenceTest, ACopyDoesNotDiffer) {
  EXPECT_FALSE(view_difference(some_view(), some_view()));
}

TEST(ViewDifferenceTest, NamesTheFieldAndBothValues) {
  View other = some_view();
  other.things[2].position.y = 1.5F;
  const auto difference = view_difference(some_view(), other);
  ASSERT_TRUE(difference);
  EXPECT_EQ(difference->path, "things[2].position.y");
  EXPECT_EQ(difference->recorded.to_string(), "0 (0x00000000)");
  EXPECT_EQ(difference->actual.to_string(), "1.5 (0x3fc00000)");
}

/// Returns the path of the first difference after a change of some_view().
template <typename Change>
std::string path_after(Change change) {
  View other = some_view();
  change(other);
  const auto difference = view_difference(some_view(), other);
  return difference ? difference->path : "";
}

TEST(ViewDifferenceTest, SeesEveryKindOfItem) {
  EXPECT_EQ(path_after([](View& view) { view.tick = 8; }), "tick");
  EXPECT_EQ(path_after([](View& view) { view.things.pop_back(); }), "things.count");
  EXPECT_EQ(path_after([](View& view) { view.things[0].values[3] = 1.0F; }), "things[0].values[3]");
  EXPECT_EQ(path_after([](View& view) { view.path_events[1].type = PathEvent::Type::kVanish; }),
            "path_events[1].type");
  EXPECT_EQ(path_after([](View& view) { view.events[0].magnitude = 0.5F; }), "events[0].magnitude");
  EXPECT_EQ(path_after([](View& view) { view.facts[0].text = "Bo"; }), "facts[0].text");
}

TEST(ViewDifferenceTest, EveryBitCounts) {
  EXPECT_EQ(path_after([](View& view) { view.things[1].velocity.x = -0.0F; }),
            "things[1].velocity.x");
}

}  // namespace
}  // namespace tickreel::tests
