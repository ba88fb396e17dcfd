#include "tickreel/view/view_window.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

#include <memory>

namespace tickreel::tests {
namespace {

TEST(ViewWindowTest, RemembersTheLastViews) {
  ViewWindow window(3);
  EXPECT_TRUE(window.empty());
  EXPECT_FALSE(window.contains(0));
  for (Tick tick = 10; tick <= 14; ++tick) {
    window.push(tick).facts.push_back({1, 0, tick, ""});
  }
  EXPECT_EQ(window.oldest(), 12);
  EXPECT_EQ(window.newest(), 14);
  EXPECT_FALSE(window.contains(11));
  for (Tick tick = 12; tick <= 14; ++tick) {
    ASSERT_EQ(window.at(tick).facts.size(), 1U) << "a recycled view comes cleared";
    EXPECT_EQ(window.at(tick).facts[0].value, tick);
    EXPECT_EQ(window.at(tick).tick, tick);
  }
}

TEST(ViewWindowTest, TakesItsMemoryWithTheSecondView) {
  ViewWindow window(50);
  window.push(0).things.resize(40);
  for (Tick tick = 1; tick < 50; ++tick) {
    View& view = window.push(tick);
    EXPECT_TRUE(view.things.empty());
    EXPECT_GE(view.things.capacity(), 40U);
  }
}

TEST(ViewWindowTest, StartsAnewAfterClear) {
  ViewWindow window(2);
  window.push(5);
  window.clear();
  EXPECT_TRUE(window.empty());
  window.push(100);
  EXPECT_EQ(window.oldest(), 100);
  EXPECT_EQ(window.newest(), 100);
}

TEST(ViewWindowTest, SharesViewsThatWereMadeElsewhere) {
  View view;
  view.tick = 8;
  view.facts = {{1, 0, 42, ""}};
  const auto shared = std::make_shared<const View>(view);
  ViewWindow window(2);
  window.push(7);
  window.push(shared);
  EXPECT_EQ(&window.at(8), shared.get());
  window.push(9);
  window.push(10).facts.push_back({1, 0, 7, ""});
  EXPECT_EQ(shared->facts[0].value, 42) << "a view that others hold is not recycled";
}

}  // namespace
}  // namespace tickreel::tests
