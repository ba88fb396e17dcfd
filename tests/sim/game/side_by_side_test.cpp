#include <gmock/gmock.h>

#include "sim/game/sync_test.h"
#include "tests/support/room.h"

// The test of games that cannot load a state: two instances side by side.

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;

/// A game that counts in its state, or in a variable that all games share.
template <bool kIsShared>
class CountingGame final : public Game {
 public:
  void begin() override { shared = 0; }
  void tick(const InputFrame&) override { count_ += kIsShared ? ++shared : 1; }
  void describe(StateArchive& archive) override {
    if (archive.is_loading()) return archive.refuse();
    archive.field("count", count_);
  }
  void publish(View&) const override {}

 private:
  static inline std::uint32_t shared = 0;
  std::uint32_t count_ = 0;
};

template <bool kIsShared>
Result<Simulation> begin_counting() {
  GameInfo info;
  info.name = "counting";
  info.can_load = false;
  info.make_game = [](const SessionSetup&) { return std::make_unique<CountingGame<kIsShared>>(); };
  return Simulation::begin(info, {1, TickRate(60), {"Ada"}});
}

TEST(SideBySideTest, AGameThatKeepsToItselfPasses) {
  auto test = SyncTest::begin(begin_counting<false>);
  ASSERT_TRUE(test) << test.error().message;
  for (int i = 0; i < 10; ++i) EXPECT_TRUE(test->step({}));
  EXPECT_EQ(test->tick(), 10);
}

TEST(SideBySideTest, WhatTwoGamesShareShowsAtOnce) {
  auto test = SyncTest::begin(begin_counting<true>);
  ASSERT_TRUE(test) << test.error().message;
  const Status stepped = test->step({});
  ASSERT_FALSE(stepped);
  EXPECT_EQ(stepped.error().kind, ErrorKind::kDiverged);
  EXPECT_EQ(
      stepped.error().message,
      "out of sync at tick 1: the state's count was 2 (0x00000002), and is 1 (0x00000001) in a "
      "second game that plays beside it");
  EXPECT_THAT(test->cause({}),
              AllOf(HasSubstr("they share something, such as global variables"),
                    HasSubstr("such as a clock, an address or memory that was never set")));
}

}  // namespace
}  // namespace tickreel::tests
