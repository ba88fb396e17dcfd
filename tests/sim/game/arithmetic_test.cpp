#include "sim/game/arithmetic.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <memory>

#include "sim/game/game_scope.h"
#include "sim/game/simulation.h"
#include "tests/support/carousel_game.h"

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;

/// Restores the default settings after each test.
class ArithmeticTest : public testing::Test {
 protected:
  void TearDown() override { set_default_arithmetic(); }
};

std::uint64_t hash_after_ticks(Tick ticks) {
  const TickRate rate(50);
  auto simulation =
      *Simulation::begin(carousel::carousel_info(rate), carousel::carousel_setup(rate));
  for (Tick tick = 0; tick < ticks; ++tick) simulation.step(carousel::carousel_input(tick));
  return simulation.state_hash();
}

TEST_F(ArithmeticTest, StatesAreTheUsualOnesWhateverTheThreadHasSet) {
  const std::uint64_t usual = hash_after_ticks(300);
  std::fesetround(FE_UPWARD);
  EXPECT_EQ(hash_after_ticks(300), usual);
  EXPECT_EQ(std::fegetround(), FE_UPWARD) << "it is the thread's own afterwards";
}

TEST_F(ArithmeticTest, AlsoWithoutTinyNumbers) {
#ifdef TICKREEL_X86_ARITHMETIC
  _mm_setcsr(_mm_getcsr() | 0x8040U);
  EXPECT_FALSE(has_default_arithmetic());
  EXPECT_THAT(other_arithmetic(), AllOf(HasSubstr("flush to zero"), HasSubstr("denormals")));
  {
    const DefaultArithmetic here;
    EXPECT_TRUE(has_default_arithmetic());
  }
  EXPECT_EQ(_mm_getcsr() & 0x8040U, 0x8040U);
  set_default_arithmetic();
  EXPECT_EQ(other_arithmetic(), "");
#else
  GTEST_SKIP() << "this processor has no such settings that <cfenv> knows";
#endif
}

TEST_F(ArithmeticTest, SaysWhatIsOther) {
  EXPECT_EQ(other_arithmetic(), "");
  std::fesetround(FE_DOWNWARD);
  EXPECT_EQ(other_arithmetic(), "it rounds down, and not to nearest");
  std::fesetround(FE_TOWARDZERO);
  EXPECT_EQ(other_arithmetic(), "it rounds towards zero, and not to nearest");
#ifdef TICKREEL_X86_ARITHMETIC
  set_default_arithmetic();
  const std::uint16_t single_precision = 0x007f;
  __asm__ volatile("fldcw %0" : : "m"(single_precision));
  EXPECT_EQ(other_arithmetic(), "x87 computes with fewer bits");
  set_default_arithmetic();
  _mm_setcsr(_mm_getcsr() & ~0x0200U);
  EXPECT_EQ(other_arithmetic(), "it traps what it should compute with");
#endif
}

/// A game that does something in its third tick or in publish().
class MeddlingGame final : public Game {
 public:
  MeddlingGame(std::function<void()> in_tick, std::function<void()> in_publish)
      : in_tick_(std::move(in_tick)), in_publish_(std::move(in_publish)) {}
  void begin() override {}
  void tick(const InputFrame& /*input*/) override {
    if (++ticks_ == 3) in_tick_();
  }
  void describe(StateArchive& archive) override { archive.field("ticks", ticks_); }
  void publish(View& /*view*/) const override { in_publish_(); }

 private:
  std::function<void()> in_tick_;
  std::function<void()> in_publish_;
  std::uint32_t ticks_ = 0;
};

Simulation meddling(const std::function<void()>& in_tick, const std::function<void()>& in_publish) {
  GameInfo info;
  info.name = "meddler";
  info.make_game = [=](const SessionSetup&) {
    return std::make_unique<MeddlingGame>(in_tick, in_publish);
  };
  return *Simulation::begin(info, {1, TickRate(60), {"Ada"}});
}

std::string error_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const GameError& error) {
    return error.what();
  }
  return "";
}

TEST_F(ArithmeticTest, AGameThatChangesItInATickIsNamed) {
  auto simulation = meddling([] { std::fesetround(FE_UPWARD); }, [] {});
  simulation.step({});
  simulation.step({});
  const std::string error = error_of([&] { simulation.step({}); });
  EXPECT_THAT(error, HasSubstr("meddler, tick 3: the arithmetic of the processor was changed "
                               "meanwhile: it rounds up, and not to nearest"));
  EXPECT_TRUE(has_default_arithmetic()) << "nobody else computes so";
  EXPECT_EQ(simulation.tick(), 2);
}

TEST_F(ArithmeticTest, SoIsOneThatChangesItWhenItIsLookedAt) {
  const auto simulation = meddling([] {}, [] { std::fesetround(FE_TOWARDZERO); });
  View view;
  EXPECT_THAT(error_of([&] { simulation.publish(view); }),
              HasSubstr("meddler, tick 0: the arithmetic of the processor was changed meanwhile: "
                        "it rounds towards zero"));
}

}  // namespace
}  // namespace tickreel::tests
