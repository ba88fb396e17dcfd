#include "renderer/software/software_threads.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace tickreel {
namespace {

TEST(SoftwareThreadsTest, AreTwoForEachCoreUnlessTheUserSaysOtherwise) {
  unsetenv("LP_NUM_THREADS");
  choose_software_threads(3);
  ASSERT_NE(std::getenv("LP_NUM_THREADS"), nullptr);
  EXPECT_EQ(std::getenv("LP_NUM_THREADS"), std::string("6"));
  setenv("LP_NUM_THREADS", "5", 1);
  choose_software_threads(3);
  EXPECT_EQ(std::getenv("LP_NUM_THREADS"), std::string("5"));
  unsetenv("LP_NUM_THREADS");
}

TEST(SoftwareThreadsTest, AreAsManyBesideMesaAsItsOwn) {
  setenv("LP_NUM_THREADS", "5", 1);
  EXPECT_EQ(software_threads(), 5);
  setenv("LP_NUM_THREADS", "0", 1);  // Mesa draws on the thread that asks
  EXPECT_EQ(software_threads(), 1);
  setenv("LP_NUM_THREADS", "99", 1);
  EXPECT_EQ(software_threads(), 16);
  unsetenv("LP_NUM_THREADS");
  EXPECT_GE(software_threads(), 1);
}

}  // namespace
}  // namespace tickreel
