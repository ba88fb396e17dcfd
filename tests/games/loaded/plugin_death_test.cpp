#include <gmock/gmock.h>

#include <ostream>
#include <string>

#include "tests/games/loaded/plugin_test.h"
#include "tests/support/sanitizer.h"

// A library dies in the N-th call of any of its functions while it is recorded.

namespace tickreel::tests {
namespace {

/// The calls in which it dies, and the step between them.
struct Deaths {
  int first = 1;
  int last = 1;
  int step = 1;
};
void PrintTo(const Deaths& deaths, std::ostream* to) {
  *to << deaths.first << " to " << deaths.last << " by " << deaths.step;
}

class RecordedDeathTest : public PluginTest, public testing::WithParamInterface<Deaths> {
 protected:
  void SetUp() override {
    PluginTest::SetUp();
    if (kIsSanitized) GTEST_SKIP() << "a sanitizer ends the program in its own way";
  }

  /// Returns how many ticks the game had played when it died. The game writes this down itself.
  [[nodiscard]] int played() const { return exists("died") ? std::stoi(read("died")) : -1; }

  /// Returns true when the library made that many calls.
  bool die_at(int call, const std::string& how) const {
    const std::string order = "call=" + how + "@" + std::to_string(call);
    const ProgramResult recorded =
        run_here("rm -f died *.replay *.part; HOSTILE_DIED=died " + told(order) + with() +
                 "record --headless --seconds 1 -o a.replay");
    // It may also have died after the recording was finished.
    if (recorded.exit_code == 0 || exists("a.replay")) {
      EXPECT_EQ(run_here(with() + "verify a.replay").exit_code, 0) << order;
      return recorded.exit_code != 0;
    }
    // The first calls begin the game, before there is a recording.
    if (!exists("a.replay.part")) {
      EXPECT_LE(played(), 0) << order << recorded.err;
      return true;
    }
    const ProgramResult verified = run_here(with() + "verify a.replay.part");
    if (played() <= 0 && verified.exit_code == 3) {
      EXPECT_THAT(verified.err, testing::HasSubstr("breaks off before its first keyframe"));
      return true;
    }
    EXPECT_EQ(verified.exit_code, 0) << order << recorded.err << verified.err;
    if (!exists("died")) return true;
    // A tick whose state could not be saved counts as begun.
    const Tick kept = ticks_of("a.replay.part");
    EXPECT_LE(kept, played()) << order << recorded.err;
    EXPECT_GE(kept, played() - 1) << order << recorded.err;
    return true;
  }
};

TEST_P(RecordedDeathTest, EachTickBeforeItIsKept) {
  const Deaths& deaths = GetParam();
  int died = 0;
  for (int call = deaths.first; call <= deaths.last; call += deaths.step) {
    const std::string how = call % 3 == 0 ? "abort" : call % 3 == 1 ? "crash" : "throw";
    if (die_at(call, how)) ++died;
    if (HasFailure()) return;
  }
  EXPECT_GT(died, 0);
}

// The first calls begin the game. After that each tick is a view, four bots, a step and a state.
INSTANTIATE_TEST_SUITE_P(Short, RecordedDeathTest,
                         testing::Values(Deaths{1, 12, 1}, Deaths{20, 380, 45}));
INSTANTIATE_TEST_SUITE_P(Long, RecordedDeathTest, testing::Values(Deaths{1, 400, 1}));

}  // namespace
}  // namespace tickreel::tests
