#include "window/interface_scale.h"

#include <gtest/gtest.h>

#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

using window::interface_scale;

TEST(InterfaceScaleTest, IsThatOfTheDisplay) {
  EXPECT_EQ(interface_scale(1.0F, {700, 420}), 1.0F);
  EXPECT_EQ(interface_scale(1.0F, {2560, 1440}), 1.0F);
  EXPECT_EQ(interface_scale(2.0F, {1280, 720}), 2.0F);
  EXPECT_EQ(interface_scale(0.1F, {1, 1}), 0.5F);
}

TEST(InterfaceScaleTest, GrowsWithALargeWindow) {
  EXPECT_EQ(interface_scale(1.0F, {3840, 2160}), 1.5F);
  EXPECT_EQ(interface_scale(1.0F, {3900, 2200}), 1.5F) << "in steps";
  EXPECT_EQ(interface_scale(1.0F, {7680, 600}), 1.0F) << "wide and low";
  EXPECT_EQ(interface_scale(2.0F, {3840, 2160}), 2.0F);
}

}  // namespace
}  // namespace tickreel::tests
