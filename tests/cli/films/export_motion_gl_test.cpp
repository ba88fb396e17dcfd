#include <gtest/gtest.h>

#include <bit>
#include <cstdlib>
#include <map>

#include "demos/tanks/tanks_view.h"
#include "games/registry.h"
#include "sim/replay/recorder.h"
#include "tests/cli/program_test.h"

// Films of objects that turn by half a turn or more in a tick.

namespace tickreel::tests {
namespace {

using Constants = std::map<std::string, float>;

/// Returns the game as a build with these constants has it. The constants are stored in replays.
GameInfo tuned(const GameInfo& info, const Constants& changed) {
  GameInfo other = info;
  other.make_game = [info, changed](const SessionSetup& setup) {
    auto constants = Simulation::begin(info, setup)->constants();
    for (NamedField& constant : constants) {
      const auto found = changed.find(constant.path);
      if (found != changed.end()) constant.bits = std::bit_cast<std::uint32_t>(found->second);
    }
    auto game = info.make_game(setup);
    StateArchive archive = StateArchive::assigning(constants);
    game->describe_constants(archive);
    return game;
  };
  return other;
}

class ExportMotionTest : public ExportTest {
 protected:
  static constexpr Tick kTicks = 12;

  /// Records two tanks that turn on the spot, by `degrees_a_tick` to the left.
  void record_turning(const std::string& name, float degrees_a_tick) const {
    const GameInfo& tanks = find_game("tanks")->info;
    constexpr float kDegree = 3.14159265F / 180.0F;
    const GameInfo info = tuned(tanks, {{"countdown_s", 0.0F},
                                        {"turn_rate_rad_per_s", degrees_a_tick * kDegree * 50.0F},
                                        {"turn_acceleration_rad_per_s2", 1e9F},
                                        // Without this gauge the moving tracks would show the
                                        // direction too.
                                        {"track_gauge_m", 0.0F}});
    const SessionSetup setup{1, info.tick_rate, {"Ada", "Bo"}};
    auto recorder = *Recorder::begin(info, setup, path(name), true);
    InputFrame input;
    for (std::size_t player = 0; player < 2; ++player) {
      input.players[player].axes[tanks::kTurnAxis] = quantise_axis(1.0F);
    }
    for (Tick tick = 0; tick < kTicks; ++tick) ASSERT_TRUE(recorder.step(input));
    ASSERT_TRUE(recorder.finish());
  }

  /// Returns the YUV 4:2:0 planes of a film with four frames a tick. Every fourth frame shows a
  /// tick.
  [[nodiscard]] std::string frames_of(const std::string& name) const {
    EXPECT_EQ(output_of("tickreel export " + name + " --sink raw -o " + name +
                        ".yuv --fps 200 --size 640x360 --progress none"),
              "");
    return read(name + ".yuv");
  }
};

// Turns of 270 degrees to the left and of 450 degrees to the right end in the same direction, which
// looks like a quarter turn to the right. After a quarter of a tick the two look in opposite
// directions.
TEST_F(ExportMotionTest, ATankThatTurnsThreeQuartersOfATurnInATickTurnsTheRightWay) {
  record_turning("left.replay", 270.0F);
  record_turning("right.replay", -450.0F);
  const std::string left = frames_of("left.replay");
  const std::string right = frames_of("right.replay");
  constexpr std::size_t kFrameBytes = std::size_t{640} * 360 * 3 / 2;
  ASSERT_EQ(left.size(), 4 * kTicks * kFrameBytes);
  ASSERT_EQ(right.size(), left.size());
  for (std::size_t frame = 16; frame < 4 * kTicks; ++frame) {
    int different = 0;
    for (std::size_t i = frame * kFrameBytes; i < (frame + 1) * kFrameBytes; ++i) {
      const int step = static_cast<std::uint8_t>(left[i]) - static_cast<std::uint8_t>(right[i]);
      different += std::abs(step) > 16 ? 1 : 0;
    }
    // After half a tick one tank has turned by 135 degrees and the other by a whole turn less, so
    // both look in the same direction. There and at ticks, they differ only by rounding.
    if (frame % 2 == 0) {
      EXPECT_LT(different, 20) << "frame " << frame;
    } else {
      EXPECT_GT(different, 60) << "frame " << frame;
    }
  }
}

}  // namespace
}  // namespace tickreel::tests
