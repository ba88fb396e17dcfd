#include "core/text/nearest_name.h"

#include <gtest/gtest.h>

namespace tickreel::tests {
namespace {

TEST(NearestName, IsTheOneThatIsMostLikeTheWord) {
  EXPECT_EQ(nearest_name("Disolve", {"cut", "dissolve", "wipeleft"}), "dissolve");
  EXPECT_EQ(nearest_name("swirl", {"cut", "dissolve", "wipeleft"}), "");
  EXPECT_EQ(nearest_name("of", {"on", "off"}), "off") << "they are as far away";
  EXPECT_EQ(nearest_name("", {"on", "off"}), "");
  EXPECT_EQ(nearest_name("shraed", {"youtube-4k60", "share", "vertical"}), "share");
  EXPECT_EQ(nearest_name("libx246", {"libx265", "libx264", "libaom-av1"}), "libx264");
  EXPECT_EQ(nearest_name(std::string(1'000'000, 'a'), {"aa"}), "");
}

TEST(NearestName, AllThatAreEquallyNearMayBeMeant) {
  EXPECT_EQ(do_you_mean("exprot", {"record", "export", "play"}), ": do you mean 'export'?");
  EXPECT_EQ(do_you_mean("--form", {"--fps", "--from", "--format", "--formats"}),
            ": do you mean '--from'?")
      << "two letters have changed places";
  EXPECT_EQ(do_you_mean("--forms", {"--fps", "--froms", "--forma"}),
            ": do you mean '--forma' or '--froms'?");
  EXPECT_EQ(do_you_mean("cat", {"bat", "cut", "cap", "car"}),
            ": do you mean 'cap', 'car' or 'cut'?");
  EXPECT_EQ(do_you_mean("abcd", {"cd", "abcdef"}), ": do you mean 'abcdef'?")
      << "two changes turn a word of two letters into any other";
  EXPECT_EQ(do_you_mean("swirl", {"cut", "dissolve"}), "");
  EXPECT_EQ(do_you_mean("-f", {"-g", "--f"}), "") << "one letter is like every other";
  EXPECT_EQ(do_you_mean("a", {}), "");
}

TEST(NearestName, EndsMessagesThatListNames) {
  EXPECT_EQ(or_nearest("columm", "row, column or grid"), "; do you mean 'column'?");
  EXPECT_EQ(or_nearest("gird", "row, column or grid"), "; do you mean 'grid'?");
  EXPECT_EQ(or_nearest("andd", "cut, fade and wipe"), "");
  EXPECT_EQ(or_nearest("far", std::vector<std::string>{}), "");
}

}  // namespace
}  // namespace tickreel::tests
