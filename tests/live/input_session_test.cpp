#include <gtest/gtest.h>

#include <set>

#include "live/input_collector.h"
#include "sim/replay/recorder.h"
#include "sim/replay/replay_player.h"
#include "tests/support/carousel_game.h"
#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"
#include "tests/support/witness_game.h"

// Sessions from the devices to the replay and back.

namespace tickreel::tests {
namespace {

constexpr Tick kSessionTicks = 300;

InputBindings gamepad_bindings() {
  return {{{.control = gamepad_button(0, 0), .player = 0, .buttons = 1}},
          {{.pad = 0, .stick = 0, .player = 0, .axis = 0},
           {.pad = 0, .stick = 1, .player = 0, .axis = 1}}};
}

/// Uses every device a little before a tick.
void use_every_device(InputCollector& input, Tick tick) {
  const bool down = tick % 20 < 10;
  const auto step = static_cast<double>(tick);
  input.gamepad_axis(0, 0, static_cast<float>(tick % 40) / 20.0F - 1.0F);
  input.control(gamepad_button(0, 0), down);
  if (tick == 0) input.window_size(1280, 720);
  if (tick == 1) input.gamepad_connected(7, true);
  input.control(key(static_cast<std::uint16_t>(65 + tick % 26)), down);
  input.pointer(step, step / 2, 1280, 720);
  input.motion(0.75 * step, -1.25);
  input.control(mouse_button(1), down);
  if (tick % 13 == 0) input.text(U'\u2192');
  if (tick % 11 == 0) input.wheel(0, -0.5);
  input.gamepad_axis(7, 2, down ? 0.6F : -0.3F);
  input.control(gamepad_button(7, 3), down);
  const std::vector<std::uint8_t> bytes(static_cast<std::size_t>(tick), 0xA5);
  if (tick % 5 == 0) input.packet(static_cast<std::uint8_t>(tick % kMaxPlayers), bytes);
  if (tick % 50 == 7) input.menu(static_cast<std::uint32_t>(tick), -3);
  if (tick % 60 == 30) input.pause(tick % 120 == 30);
  if (tick % 90 == 45) input.focus(tick % 180 == 45);
}

/// Records a session of `info` with the inputs that `use_devices(collector, tick)` makes.
template <typename UseDevices>
void record(const GameInfo& info, const SessionSetup& setup, const std::string& path,
            UseDevices use_devices) {
  auto recorder = *Recorder::begin(info, setup, path, true);
  InputCollector input(gamepad_bindings());
  View view;
  for (Tick tick = 0; tick < kSessionTicks; ++tick) {
    view.clear();
    recorder.simulation().publish(view);
    input.answer(view);
    use_devices(input, tick);
    ASSERT_TRUE(recorder.step(input.take()));
  }
  ASSERT_TRUE(recorder.finish());
}

TEST(InputSessionTest, EveryKindOfInputIsSeenAgainAtItsTick) {
  const TemporaryDirectory directory;
  const std::string path = directory.path("session.replay");
  std::vector<InputFrame> recorded;
  record(witness_info(recorded), witness_setup(), path, use_every_device);
  ASSERT_EQ(recorded.size(), static_cast<std::size_t>(kSessionTicks));

  std::set<std::uint16_t> kinds;
  for (const InputFrame& frame : recorded) {
    for (const InputEvent& event : frame.events) kinds.insert(event.kind);
  }
  for (std::uint16_t kind = kFirstEngineKind;
       kind <= static_cast<std::uint16_t>(InputKind::kWindowSize); ++kind) {
    EXPECT_TRUE(kinds.contains(kind)) << "the session has no event of kind " << kind;
  }

  std::vector<InputFrame> played;
  auto player = *ReplayPlayer::open(witness_info(played), *ReplayReader::open(path));
  while (player.tick() < player.tick_count()) ASSERT_TRUE(player.step());
  ASSERT_EQ(played.size(), recorded.size());
  for (std::size_t tick = 0; tick < played.size(); ++tick) {
    ASSERT_EQ(played[tick], recorded[tick]) << "tick " << tick;
  }
}

// Returns a small tremble that is the same each time and is never 0 twice in a row.
float tremble(Tick tick) {
  return static_cast<float>(tick * 7919 % 2001 - 1000) / 100'000.0F;
}

TEST(InputSessionTest, AStickThatTremblesAtRestCostsNoBytes) {
  const TemporaryDirectory directory;
  const auto record_stick = [&](const std::string& name, auto noise) {
    record(carousel::carousel_info(TickRate(50)), carousel::carousel_setup(TickRate(50)),
           directory.path(name), [&](InputCollector& input, Tick tick) {
             input.gamepad_axis(0, 0, noise(tick));
             input.gamepad_axis(0, 1, -noise(tick + 1));
           });
    return read_file(directory.path(name)).size();
  };
  EXPECT_EQ(record_stick("trembling.replay", tremble),
            record_stick("still.replay", [](Tick) { return 0.0F; }));
}

TEST(InputSessionTest, AStickThatIsHeldChangesOnce) {
  const TemporaryDirectory directory;
  std::vector<InputFrame> seen;
  record(witness_info(seen), witness_setup(), directory.path("held.replay"),
         [](InputCollector& input, Tick tick) { input.gamepad_axis(0, 0, 0.7F + tremble(tick)); });
  for (const InputFrame& frame : seen) {
    ASSERT_EQ(frame.players[0], seen[0].players[0]);
  }
  EXPECT_NE(seen[0].players[0].axes[0], 0);
}

}  // namespace
}  // namespace tickreel::tests
