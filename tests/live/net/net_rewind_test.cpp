#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>

#include "live/live_game.h"
#include "live/net/host_side.h"
#include "live/net/join_side.h"
#include "sim/replay/replay_player.h"
#include "tests/support/carousel_game.h"
#include "tests/support/net/fake_network.h"
#include "tests/support/temporary_directory.h"
#include "tickreel/game/input_event.h"

// Two machines play a game that can be rewound.

namespace tickreel::tests {
namespace {

using std::chrono::milliseconds;

constexpr std::uint32_t kRewind = 1;

GameInfo rewindable() {
  GameInfo info = carousel::carousel_info(TickRate(50));
  info.player_names = {"Ada", "Bo", "Cy", "Di"};
  info.rewind_button = kRewind;
  info.rewind_ticks = 100;
  return info;
}

/// One of the two machines. It records, and its player rewinds with a key.
class RewindingMachine {
 public:
  RewindingMachine(std::unique_ptr<NetSide> side, std::uint8_t player, std::string path)
      : side_(std::move(side)),
        path_(std::move(path)),
        input_(InputBindings{{{.control = key('R'), .player = player, .buttons = kRewind}}, {}}) {}

  NetSide& side() { return *side_; }
  InputCollector& input() { return input_; }

  void live(NetTime now) {
    if (!side_->match()) return side_->serve(now);
    const SessionSetup& setup = side_->match()->setup;
    if (!game_) {
      recorder_.emplace(*Recorder::begin(info_, setup, path_, true));
      game_.emplace(*recorder_, input_, BotTeam(info_, setup, {}), now, side_.get());
    }
    game_->tick(now);
  }
  ReplayReader finish() {
    EXPECT_TRUE(recorder_->finish());
    return *ReplayReader::open(path_);
  }

 private:
  const GameInfo info_ = rewindable();
  std::unique_ptr<NetSide> side_;
  std::string path_;
  InputCollector input_;
  std::optional<Recorder> recorder_;
  std::optional<LiveGame> game_;
};

TEST(NetRewindTest, WhoHoldsTheButtonRewindsForAll) {
  const TemporaryDirectory directory;
  FakeNetwork network(
      NetWeather{.least = milliseconds(5), .most = milliseconds(30), .lost_percent = 10});
  HostPlan plan;
  plan.seats = {NetSeat::kHere, NetSeat::kOpen};
  plan.code = "swordfish";
  auto host_side =
      std::make_unique<HostSide>(rewindable(), *identity_of(rewindable()), plan, network.listen());
  HostSide& host_itself = *host_side;
  RewindingMachine host(std::move(host_side), 0, directory.path("host.replay"));
  RewindingMachine guest(std::make_unique<JoinSide>(rewindable(), *identity_of(rewindable()),
                                                    JoinPlan{"the host", "swordfish", "Bo"},
                                                    network.connect(), network.now),
                         1, directory.path("guest.replay"));
  const auto pass = [&](milliseconds time) {
    for (const NetTime end = network.now + time; network.now < end;) {
      network.now += milliseconds(2);
      host.live(network.now);
      guest.live(network.now);
    }
  };
  pass(milliseconds(3000));
  ASSERT_TRUE(host_itself.start(network.now));
  pass(milliseconds(2000));
  guest.input().control(key('R'), true);
  pass(milliseconds(500));
  guest.input().control(key('R'), false);
  pass(milliseconds(1000));
  host.side().leave(network.now);
  pass(milliseconds(1000));
  for (RewindingMachine* machine : {&host, &guest}) {
    ASSERT_TRUE(machine->side().end());
    EXPECT_TRUE(machine->side().end()->status) << machine->side().end()->status.error().message;
  }

  const GameInfo info = rewindable();
  ReplayReader of_host = host.finish();
  auto of_guest = *ReplayPlayer::open(info, guest.finish());
  ASSERT_EQ(of_host.end_tick(), of_guest.end_tick());
  int rewinds = 0;
  for (Tick tick = 0; tick < of_host.end_tick(); ++tick) {
    const auto input = of_host.input(tick);
    ASSERT_TRUE(input);
    ASSERT_EQ(*input, *of_guest.reader().input(tick)) << tick;
    for (const InputEvent& event : input->events) {
      if (!decode_event<RewindEvent>(event)) continue;
      EXPECT_EQ(event.player, 1);
      ++rewinds;
    }
    ASSERT_TRUE(of_guest.step()) << tick;
    ASSERT_TRUE(of_host.state_hash(tick + 1)->matches(of_guest.simulation().state_hash())) << tick;
  }
  EXPECT_GE(rewinds, 20);
}

}  // namespace
}  // namespace tickreel::tests
