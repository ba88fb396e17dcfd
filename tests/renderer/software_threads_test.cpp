#include "renderer/software_threads.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "core/machine_limits.h"

namespace tickreel {
namespace {

TEST(SoftwareThreadsTest, AreTwoForEachCoreUnlessTheUserSaysOtherwise) {
  unsetenv("LP_NUM_THREADS");
  choose_software_threads();
  ASSERT_NE(std::getenv("LP_NUM_THREADS"), nullptr);
  EXPECT_EQ(std::getenv("LP_NUM_THREADS"), std::to_string(2 * machine_limits().cores));
  setenv("LP_NUM_THREADS", "3", 1);
  choose_software_threads();
  EXPECT_EQ(std::getenv("LP_NUM_THREADS"), std::string("3"));
  unsetenv("LP_NUM_THREADS");
}

}  // namespace
}  // namespace tickreel
