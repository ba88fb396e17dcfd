#include <gmock/gmock.h>

#include <chrono>
#include <filesystem>
#include <random>
#include <thread>

#include "tests/cli/commands/farm_test.h"

// Tasks, nodes and the join of a film are killed at random.

namespace tickreel::tests {
namespace {

class LongFarmTest : public FarmTest, public testing::WithParamInterface<int> {
 protected:
  static constexpr const char* kFilmToKill = "--size 320x180 --fps 240 --segment-frames 120";

  void kill_something(std::minstd_rand& random) {
    const auto any = [&](int most) { return std::uniform_int_distribution<int>(0, most)(random); };
    std::this_thread::sleep_for(std::chrono::milliseconds(any(1500)));
    switch (any(3)) {
      case 0:
        static_cast<void>(run("pkill -KILL -n -f '[f]arm task " + path("there.mp4.part") + "'"));
        break;
      case 1:
        static_cast<void>(run("pkill -KILL -f '[f]arm join " + path("there.mp4.part") + "'"));
        break;
      default: {
        const int node = 1 + any(1);
        cluster().kill_node(node);
        std::this_thread::sleep_for(std::chrono::milliseconds(any(1000)));
        cluster().start_node(node);
      }
    }
  }
};

TEST_P(LongFarmTest, KillsLeaveTheSameBytesOrNothing) {
  export_here("here.mp4", "", kFilmToKill);
  start_cluster();
  std::minstd_rand random{std::random_device{}()};
  int first_time = 0;
  for (int number = 0; number < GetParam(); ++number) {
    ASSERT_EQ(export_on_cluster("there.mp4", "--detach", kFilmToKill).exit_code, 0);
    kill_something(random);
    kill_something(random);
    ProgramResult waited = on_cluster("tickreel farm wait there.mp4 --progress none");
    if (waited.exit_code == 0) ++first_time;
    for (int again = 0; waited.exit_code != 0; ++again) {
      ASSERT_LT(again, 5) << waited.err;
      EXPECT_FALSE(std::filesystem::exists(path("there.mp4"))) << waited.err;
      EXPECT_THAT(waited.err, testing::HasSubstr("--resume"));
      ASSERT_TRUE(cluster().becomes_idle());
      waited = export_on_cluster("there.mp4", "--resume", kFilmToKill);
    }
    expect_same("there.mp4", "here.mp4");
    ASSERT_EQ(run("test ! -e there.mp4.part && rm there.mp4").exit_code, 0) << listing();
    ASSERT_TRUE(cluster().becomes_idle());
  }
  std::printf("%d of %d films came though something was killed\n", first_time, GetParam());
}

INSTANTIATE_TEST_SUITE_P(Long, LongFarmTest, testing::Values(20));

}  // namespace
}  // namespace tickreel::tests
