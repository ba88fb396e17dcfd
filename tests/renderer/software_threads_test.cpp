#include "renderer/software_threads.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <thread>

namespace tickreel {
namespace {

TEST(SoftwareThreadsTest, AreTwoForEachCoreUnlessTheUserSaysOtherwise) {
  if (std::thread::hardware_concurrency() == 0) GTEST_SKIP() << "the number of cores is not known";
  unsetenv("LP_NUM_THREADS");
  choose_software_threads();
  ASSERT_NE(std::getenv("LP_NUM_THREADS"), nullptr);
  EXPECT_EQ(std::getenv("LP_NUM_THREADS"), std::to_string(2 * std::thread::hardware_concurrency()));
  setenv("LP_NUM_THREADS", "3", 1);
  choose_software_threads();
  EXPECT_EQ(std::getenv("LP_NUM_THREADS"), std::string("3"));
  unsetenv("LP_NUM_THREADS");
}

}  // namespace
}  // namespace tickreel
