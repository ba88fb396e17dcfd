#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "live/live_game.h"
#include "live/net/host_side.h"
#include "live/net/join_side.h"
#include "sim/game/game_scope.h"
#include "sim/replay/replay_reader.h"
#include "tests/support/carousel_game.h"
#include "tests/support/net/fake_network.h"
#include "tests/support/temporary_directory.h"
#include "tickreel/game/engine_request.h"

// Two machines play a game that ends itself, as a menu's "Quit" does.

namespace tickreel::tests {
namespace {

using std::chrono::milliseconds;

constexpr Tick kLastTick = 100;

/// A game that leaves in the tick after the last one, and in each later call.
class LeavingGame final : public Game {
 public:
  LeavingGame(std::unique_ptr<Game> game, Tick last) : game_(std::move(game)), left_(last) {}

  void describe_constants(StateArchive& archive) override { game_->describe_constants(archive); }
  void begin() override { game_->begin(); }
  void tick(const InputFrame& input) override {
    if (left_ == 0) throw GameExit("it has ended itself");
    --left_;
    game_->tick(input);
  }
  void describe(StateArchive& archive) override { game_->describe(archive); }
  void publish(View& view) const override { game_->publish(view); }

 private:
  std::unique_ptr<Game> game_;
  Tick left_;
};

GameInfo leaving(Tick last) {
  GameInfo info = carousel::carousel_info(TickRate(50));
  info.player_names = {"Ada", "Bo", "Cy", "Di"};
  info.make_game = [make = info.make_game, last](const SessionSetup& setup) {
    return std::make_unique<LeavingGame>(make(setup), last);
  };
  return info;
}

/// One of the two machines, which records.
class LeavingMachine {
 public:
  LeavingMachine(GameInfo info, std::unique_ptr<NetSide> side, std::string path)
      : info_(std::move(info)), side_(std::move(side)), path_(std::move(path)) {}

  NetSide& side() { return *side_; }
  void live(NetTime now) {
    if (!side_->match()) return side_->serve(now);
    const SessionSetup& setup = side_->match()->setup;
    if (!game_) {
      recorder_.emplace(*Recorder::begin(info_, setup, path_, true));
      game_.emplace(*recorder_, input_, BotTeam(info_, setup, {}), now, side_.get());
    }
    game_->tick(now);
  }
  /// How often the last view says that the game is over.
  [[nodiscard]] std::ptrdiff_t times_over() const {
    return std::ranges::count(game_->newest().view->facts, kGameIsOver, &Fact::kind);
  }
  ReplayReader finish() {
    EXPECT_TRUE(recorder_->finish());
    return *ReplayReader::open(path_);
  }

 private:
  const GameInfo info_;
  std::unique_ptr<NetSide> side_;
  std::string path_;
  InputCollector input_{{}};
  std::optional<Recorder> recorder_;
  std::optional<LiveGame> game_;
};

class NetExitTest : public testing::Test {
 protected:
  /// Plays the match for a while. The game of the host and that of the guest end after these ticks.
  void play(Tick last_of_host, Tick last_of_guest, milliseconds time) {
    HostPlan plan;
    plan.seats = {NetSeat::kHere, NetSeat::kOpen};
    plan.code = "swordfish";
    const GameInfo info = leaving(10 * kLastTick);
    auto side = std::make_unique<HostSide>(info, *identity_of(info), plan, network_.listen());
    HostSide& host_side = *side;
    host_.emplace(leaving(last_of_host), std::move(side), directory_.path("host.replay"));
    guest_.emplace(leaving(last_of_guest),
                   std::make_unique<JoinSide>(info, *identity_of(info),
                                              JoinPlan{"the host", "swordfish", "Bo"},
                                              network_.connect(), network_.now),
                   directory_.path("guest.replay"));
    pass(milliseconds(1000));
    ASSERT_TRUE(host_side.start(network_.now));
    pass(time);
  }
  void pass(milliseconds time) {
    for (const NetTime end = network_.now + time; network_.now < end;) {
      network_.now += milliseconds(2);
      host_->live(network_.now);
      guest_->live(network_.now);
    }
  }

  const TemporaryDirectory directory_;
  FakeNetwork network_{NetWeather{.least = milliseconds(5), .most = milliseconds(30)}};
  std::optional<LeavingMachine> host_;
  std::optional<LeavingMachine> guest_;
};

TEST_F(NetExitTest, TheMatchEndsWithTheTickBefore) {
  play(kLastTick, kLastTick, milliseconds(4000));
  for (LeavingMachine* machine : {&*host_, &*guest_}) {
    ASSERT_TRUE(machine->side().end());
    EXPECT_TRUE(machine->side().end()->status);
    EXPECT_THAT(machine->side().end()->message,
                testing::HasSubstr("ended at tick 100, and all machines had the same states"));
    const ReplayReader replay = machine->finish();
    EXPECT_EQ(replay.end_tick(), kLastTick);
    EXPECT_TRUE(replay.is_complete());
  }
  EXPECT_EQ(host_->times_over(), 1);
  EXPECT_LE(guest_->times_over(), 1) << "0 where the host's message comes before the tick";
}

TEST_F(NetExitTest, AGuestWhoseGameAloneHasEndedGoesAway) {
  play(10 * kLastTick, kLastTick, milliseconds(20'000));
  ASSERT_TRUE(guest_->side().end());
  EXPECT_THAT(guest_->side().end()->message, testing::StartsWith("the match ended at tick 100"));
  EXPECT_EQ(guest_->finish().end_tick(), kLastTick);
  EXPECT_FALSE(host_->side().end()) << "it plays on alone";
  EXPECT_GT(host_->finish().end_tick(), kLastTick + 100);
}

}  // namespace
}  // namespace tickreel::tests
