#include "tests/games/loaded/plugin_test.h"

// A game of the loop-clock-and-globals kind: it asks clocks, and neither saves nor hashes.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

class PluginClockTest : public PluginTest {
 protected:
  void SetUp() override { put(CLOCK_GAME, "clockwork.so"); }

  /// Records a second and returns what the program said.
  [[nodiscard]] std::string recorded(const std::string& variables, const std::string& name) const {
    const ProgramResult result = run_here(
        variables + " tickreel --game ./clockwork.so record --headless --seconds 1 -o " + name);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return result.out + result.err;
  }
  static std::string hash_in(const std::string& said) {
    return said.substr(said.find("last state hash ") + 16, 16);
  }
};

TEST_F(PluginClockTest, ItsClockIsGameTimeAndItsPictureItsState) {
  const std::string one = recorded("TZ=UTC0", "one.replay");
  EXPECT_THAT(one, HasSubstr("clockwork: 2000-01-01 00:00:00.500000000"));
  EXPECT_THAT(one, HasSubstr("its actions are held at random"));
  const std::string other = recorded("TZ=Asia/Tokyo", "other.replay");
  EXPECT_EQ(hash_in(one), hash_in(other));
  expect("tickreel --game ./clockwork.so verify one.replay", 0, "60 ticks");
}

TEST_F(PluginClockTest, WithTheMachinesClocksVerifyNamesThem) {
  const std::string real = "tickreel --game ./clockwork.so:real ";
  expect(real + "record --headless --seconds 1 -o real.replay", 0, "last state hash");
  expect(real + "verify real.replay", 4, "its library calls localtime_r, clock_gettime");
  expect(real + "verify real.replay", 4, "tickreel check-game ");
}

TEST_F(PluginClockTest, AnotherSeedPressesOtherKeys) {
  EXPECT_NE(hash_in(recorded("", "one.replay")), hash_in(recorded("", "two.replay --seed 2")));
}

}  // namespace
}  // namespace tickreel::tests
