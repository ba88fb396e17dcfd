#include "core/text/nearest_name.h"

#include <gtest/gtest.h>

namespace tickreel::tests {
namespace {

TEST(NearestName, IsTheOneThatIsMostLikeTheWord) {
  EXPECT_EQ(nearest_name("Disolve", {"cut", "dissolve", "wipeleft"}), "dissolve");
  EXPECT_EQ(nearest_name("swirl", {"cut", "dissolve", "wipeleft"}), "");
  EXPECT_EQ(nearest_name("of", {"on", "off"}), "off") << "they are as far away";
  EXPECT_EQ(nearest_name("", {"on", "off"}), "");
  EXPECT_EQ(nearest_name(std::string(1'000'000, 'a'), {"aa"}), "");
}

TEST(NearestName, EndsMessagesThatListNames) {
  EXPECT_EQ(or_nearest("columm", "row, column or grid"), "; do you mean 'column'?");
  EXPECT_EQ(or_nearest("gird", "row, column or grid"), "; do you mean 'grid'?");
  EXPECT_EQ(or_nearest("andd", "cut, fade and wipe"), "");
  EXPECT_EQ(or_nearest("far", std::vector<std::string>{}), "");
}

}  // namespace
}  // namespace tickreel::tests
