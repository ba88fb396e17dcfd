#include "renderer/software/software_threads.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace tickreel::tests {
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

}  // namespace
}  // namespace tickreel::tests
