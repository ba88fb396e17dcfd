#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "live/net/host_side.h"
#include "live/net/join_side.h"
#include "live/net/session_code.h"
#include "tests/support/carousel_game.h"
#include "tests/support/changed_game.h"
#include "tests/support/net/fake_network.h"

// Several machines in lockstep, on a fake network and with a clock that the test sets.

namespace tickreel::tests {
namespace {

using std::chrono::milliseconds;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;

constexpr milliseconds kStep{20};

GameInfo game() {
  GameInfo info = carousel::carousel_info(TickRate(50));
  info.player_names = {"Ada", "Bo", "Cy", "Di"};
  return info;
}

/// A machine that plays each tick when it is due and possible.
class Machine {
 public:
  Machine(GameInfo info, std::unique_ptr<NetSide> side, std::uint64_t seed)
      : info_(std::move(info)), side_(std::move(side)), hand_(RandomStream::named(seed, "hand")) {}

  NetSide& side() { return *side_; }
  const std::vector<InputFrame>& log() const { return log_; }
  const std::vector<std::uint64_t>& hashes() const { return hashes_; }
  const std::vector<std::string>& news() const { return news_; }
  [[nodiscard]] Tick tick() const { return simulation_ ? simulation_->tick() : 0; }
  [[nodiscard]] std::string ending() const {
    if (!side_->end()) return "(still there)";
    return side_->end()->status ? side_->end()->message : side_->end()->status.error().message;
  }
  [[nodiscard]] bool is_diverged() const {
    return side_->end() && !side_->end()->status &&
           side_->end()->status.error().kind == ErrorKind::kDiverged;
  }

  /// Suspends the machine until this time.
  void sleep_until(NetTime time) { asleep_until_ = time; }

  void live(NetTime now) {
    if (now < asleep_until_) return;
    side_->serve(now);
    for (std::string& said : side_->take_news()) news_.push_back(std::move(said));
    if (!side_->match()) return;
    if (!simulation_) begin(now);
    static_cast<void>(side_->take_orphans());
    if (!side_->can_play() || now < due_) return;
    due_ = std::max(due_ + kStep, now);
    log_.push_back(side_->play(some_input()));
    simulation_->step(log_.back());
    hashes_.push_back(simulation_->state_hash());
    side_->played(*simulation_);
  }

 private:
  void begin(NetTime now) {
    simulation_.emplace(*Simulation::begin(info_, side_->match()->setup));
    side_->begin(*simulation_);
    due_ = now;
  }

  /// Returns an input of every player. Only this machine's own may count.
  InputFrame some_input() {
    InputFrame input;
    for (std::uint8_t player = 0; player < 4; ++player) {
      input.players[player].buttons = hand_.below(4);
      input.players[player].axes[0] = static_cast<std::int16_t>(hand_.below(1000));
      if (hand_.below(20) == 0) {
        input.events.push_back({7, player, std::string(hand_.below(300), 'e')});
      }
    }
    return input;
  }

  GameInfo info_;
  std::unique_ptr<NetSide> side_;
  RandomStream hand_;
  std::optional<Simulation> simulation_;
  NetTime due_;
  NetTime asleep_until_;
  std::vector<InputFrame> log_;
  std::vector<std::uint64_t> hashes_;
  std::vector<std::string> news_;
};

class LockstepTest : public testing::Test {
 protected:
  static HostPlan plan() {
    HostPlan plan;
    plan.seats = {NetSeat::kHere, NetSeat::kOpen, NetSeat::kOpen};
    plan.code = "swordfish";
    plan.seed = 9;
    return plan;
  }

  void host(NetWeather weather, HostPlan plan = LockstepTest::plan(), GameInfo info = game()) {
    network_.emplace(weather);
    machines_.push_back(std::make_unique<Machine>(
        info,
        std::make_unique<HostSide>(info, *identity_of(info), std::move(plan), network_->listen()),
        100));
  }
  Machine& join(const std::string& name, const std::string& code = "swordfish",
                GameInfo info = game()) {
    machines_.push_back(std::make_unique<Machine>(
        info,
        std::make_unique<JoinSide>(info, *identity_of(info), JoinPlan{"the host", code, name},
                                   network_->connect(), network_->now),
        100 + machines_.size()));
    return *machines_.back();
  }
  [[nodiscard]] HostSide& host_side() { return dynamic_cast<HostSide&>(machines_[0]->side()); }
  [[nodiscard]] Machine& machine(std::size_t index) { return *machines_[index]; }

  void pass(milliseconds time) {
    for (const NetTime end = network_->now + time; network_->now < end;) {
      network_->now += milliseconds(2);
      for (const auto& machine : machines_) machine->live(network_->now);
    }
  }
  /// Lets two machines join and the match begin.
  void begin(NetWeather weather, HostPlan plan = LockstepTest::plan()) {
    host(weather, std::move(plan));
    join("Bo");
    join("Cy");
    pass(milliseconds(3000));
    ASSERT_EQ(host_side().guests(), 2U);
    ASSERT_TRUE(host_side().start(network_->now));
  }

  /// Expects that all machines played the same ticks, up to the shortest log.
  void expect_same() {
    for (const auto& machine : machines_) {
      const auto ticks =
          static_cast<std::ptrdiff_t>(std::min(machine->log().size(), machines_[0]->log().size()));
      EXPECT_TRUE(std::equal(machine->log().begin(), machine->log().begin() + ticks,
                             machines_[0]->log().begin()));
      EXPECT_TRUE(std::equal(machine->hashes().begin(), machine->hashes().begin() + ticks,
                             machines_[0]->hashes().begin()));
    }
  }

  std::optional<FakeNetwork> network_;
  std::vector<std::unique_ptr<Machine>> machines_;
};

TEST_F(LockstepTest, AllPlayTheSameMatch) {
  begin({});
  pass(milliseconds(4000));
  EXPECT_GE(machine(0).tick(), 190) << "at its own speed, where the network is fast";
  machine(0).side().leave(network_->now);
  pass(milliseconds(500));
  expect_same();
  for (const auto& machine : machines_) {
    EXPECT_THAT(machine->ending(), HasSubstr("all machines had the same states"));
    EXPECT_TRUE(machine->side().end()->status);
    EXPECT_TRUE(machine->side().is_closed());
    EXPECT_EQ(machine->tick(), machines_[0]->tick()) << "the same length everywhere";
  }
  EXPECT_THAT(machine(2).side().names(), testing::ElementsAre("Ada", "Bo", "Cy"));
  EXPECT_THAT(machine(2).side().match()->setup.players, testing::ElementsAre("Ada", "Bo", "Cy"));
  // Each player's inputs come only from the player's own machine.
  std::array<int, 4> busy{};
  std::array<int, 4> events{};
  for (const InputFrame& frame : machine(1).log()) {
    for (std::size_t player = 0; player < 4; ++player) {
      if (frame.players[player] != PlayerInput()) ++busy[player];
    }
    for (const InputEvent& event : frame.events) ++events[event.player];
  }
  for (std::size_t player = 0; player < 3; ++player) {
    EXPECT_GT(busy[player], 150) << player;
    EXPECT_GT(events[player], 2) << player;
  }
  EXPECT_EQ(busy[3], 0) << "there is no such player";
}

TEST_F(LockstepTest, EndsAtTheTickThatWasPlanned) {
  HostPlan ending = plan();
  ending.last_tick = 60;
  begin({milliseconds(5), milliseconds(50), 10, 10}, ending);
  pass(milliseconds(8000));
  for (const auto& machine : machines_) {
    EXPECT_EQ(machine->tick(), 60);
    EXPECT_THAT(machine->ending(), HasSubstr("the match ended at tick 60"));
  }
  expect_same();
}

class LockstepWeatherTest : public LockstepTest, public testing::WithParamInterface<NetWeather> {};

TEST_P(LockstepWeatherTest, ChangesNothingOfTheMatch) {
  begin(GetParam());
  pass(milliseconds(10'000));
  EXPECT_GT(machine(0).tick(), 250) << "it goes on";
  machine(0).side().leave(network_->now);
  pass(milliseconds(6000));
  expect_same();
  for (const auto& machine : machines_) {
    EXPECT_THAT(machine->ending(), HasSubstr("all machines had the same states"));
    EXPECT_EQ(machine->tick(), machines_[0]->tick());
  }
}
INSTANTIATE_TEST_SUITE_P(Short, LockstepWeatherTest,
                         testing::Values(NetWeather{milliseconds(20), milliseconds(20), 0, 0},
                                         NetWeather{milliseconds(1), milliseconds(80), 0, 0},
                                         NetWeather{milliseconds(5), milliseconds(5), 20, 20},
                                         NetWeather{milliseconds(1), milliseconds(200), 10, 10}));

TEST_F(LockstepTest, AllWaitForTheSlowest) {
  begin({});
  pass(milliseconds(1000));
  const Tick before = machine(0).tick();
  machine(1).sleep_until(network_->now + milliseconds(2000));
  pass(milliseconds(1500));
  EXPECT_LE(machine(0).tick(), before + 2 * machine(0).side().match()->delay);
  EXPECT_EQ(machine(0).side().waits_for(), "Bo");
  EXPECT_THAT(machine(2).side().waits_for(), HasSubstr("Ada"));
  pass(milliseconds(1500));
  EXPECT_GT(machine(0).tick(), before + 40) << "and go on";
  expect_same();
}

TEST_F(LockstepTest, WhoLeavesIsReplacedInTheSameTickEverywhere) {
  begin({milliseconds(1), milliseconds(60), 5, 5});
  pass(milliseconds(1500));
  machine(1).side().leave(network_->now);
  pass(milliseconds(1500));
  const Tick left_at = machine(1).tick();
  EXPECT_THAT(machine(1).ending(), HasSubstr("you left the match at tick"));
  EXPECT_GT(machine(0).tick(), left_at + 20) << "the others play on";
  EXPECT_THAT(machine(0).news(), Contains(AllOf(HasSubstr("Bo is out from tick"),
                                                HasSubstr("the machine left; nobody plays on"))));
  EXPECT_THAT(machine(2).news(), Contains(HasSubstr("Bo is out from tick")));
  expect_same();
}

TEST_F(LockstepTest, WhoIsSilentForThreeSecondsIsOut) {
  begin({});
  pass(milliseconds(1000));
  network_->cut(0);
  const Tick before = machine(0).tick();
  pass(milliseconds(2800));
  EXPECT_LT(machine(0).tick(), before + 10) << "until then they wait";
  EXPECT_FALSE(machine(1).side().end());
  pass(milliseconds(1000));
  EXPECT_THAT(machine(0).news(), Contains(HasSubstr("said nothing for 3 s")));
  EXPECT_GT(machine(0).tick(), before + 20);
  EXPECT_THAT(machine(1).ending(), HasSubstr("nothing came from the host for 3 s"));
  EXPECT_FALSE(machine(1).side().end()->status);
  EXPECT_FALSE(machine(2).side().end());
  expect_same();
}

TEST_F(LockstepTest, WhenTheHostIsSilentAllOthersEnd) {
  begin({});
  pass(milliseconds(1000));
  machine(0).sleep_until(network_->now + milliseconds(5000));
  pass(milliseconds(4000));
  for (std::size_t i = 1; i < 3; ++i) {
    EXPECT_THAT(machine(i).ending(), HasSubstr("the host is gone, or the network")) << i;
    EXPECT_GT(machine(i).tick(), 40);
  }
  pass(milliseconds(3000));
  EXPECT_FALSE(machine(0).side().end()) << "it plays on alone";
  EXPECT_EQ(machine(0).news().size(), 4U) << "two came, two went";
}

TEST_F(LockstepTest, WhoHasPlayedAllNeedsNoLastWord) {
  HostPlan fifty_ticks = plan();
  fifty_ticks.last_tick = 50;
  begin({milliseconds(100), milliseconds(100), 0, 0}, fifty_ticks);
  for (int i = 0; i < 1000 && machine(1).tick() < 50; ++i) pass(milliseconds(2));
  network_->cut(0);
  pass(NetSide::kFarewell - milliseconds(1000));
  EXPECT_EQ(machine(1).ending(), "(still there)");
  pass(milliseconds(2000));
  EXPECT_EQ(machine(1).ending(), "the match ended at tick 50");
  EXPECT_TRUE(machine(1).side().end()->status);
  expect_same();
}

TEST_F(LockstepTest, AnotherBuildsStateIsNamedOnAllSides) {
  host({milliseconds(1), milliseconds(40), 10, 10});
  join("Bo");
  join("Cy", "swordfish", changed_game(game(), change_at(150, "puck.velocity.y")));
  pass(milliseconds(1000));
  ASSERT_TRUE(host_side().start(network_->now));
  pass(milliseconds(8000));
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_TRUE(machine(i).is_diverged()) << i;
    EXPECT_THAT(machine(i).ending(),
                AllOf(HasSubstr("diverged at tick 150: puck.velocity.y is"),
                      HasSubstr("on Ada's machine (the host)"), HasSubstr("on Cy's")))
        << i;
    EXPECT_LT(machine(i).tick(), 220) << "it ends soon";
  }
}

TEST_F(LockstepTest, WhatDiffersFromTheStartIsRefusedBefore) {
  host({});
  Machine& other = join("Bo", "swordfish", changed_game(game(), change_at(3, "puck.velocity.y")));
  GameInfo named = game();
  named.name = "roundabout";
  Machine& another = join("Cy", "swordfish", named);
  GameInfo newer = game();
  newer.version = 4;
  Machine& later = join("Di", "swordfish", newer);
  pass(milliseconds(500));
  EXPECT_THAT(other.ending(), AllOf(HasSubstr("carousel plays otherwise at the host"),
                                    HasSubstr("both have tickreel "), HasSubstr("§sync-test")));
  EXPECT_THAT(another.ending(), HasSubstr("join with §game carousel"));
  EXPECT_THAT(later.ending(), HasSubstr("rules of carousel are version 3 at the host and 4 here"));
  EXPECT_EQ(host_side().guests(), 0U);
}

TEST_F(LockstepTest, OnlyWhoKnowsTheCodeIsLetIn) {
  host({});
  Machine& wrong = join("Eve", "swordfisk");
  Machine& right = join("Bo", "Sword-Fish");
  pass(milliseconds(500));
  EXPECT_FALSE(wrong.side().end()) << "who guesses waits";
  EXPECT_EQ(host_side().guests(), 1U);
  EXPECT_FALSE(right.side().end());
  pass(milliseconds(1000));
  EXPECT_THAT(wrong.ending(), HasSubstr("the session's code is another one"));
  EXPECT_FALSE(wrong.side().end()->status);
}

TEST_F(LockstepTest, WhoComesLateOrIsTooManyIsTold) {
  begin({});
  Machine& late = join("Di");
  pass(milliseconds(500));
  EXPECT_THAT(late.ending(), HasSubstr("the match is under way"));
  EXPECT_GT(machine(0).tick(), 10);

  machines_.clear();
  host({});
  join("Bo");
  join("Cy");
  pass(milliseconds(100));
  Machine& fourth = join("Di");
  pass(milliseconds(500));
  EXPECT_THAT(fourth.ending(), HasSubstr("the session is full: the host has seats for 2"));
}

TEST_F(LockstepTest, WhoWaitsForOthersWaitsAsLongAsItTakes) {
  host({});
  const Machine& bo = join("Bo");
  pass(std::chrono::seconds(60));
  EXPECT_EQ(bo.ending(), "(still there)");
  EXPECT_EQ(host_side().names(), std::vector<std::string>({"Ada", "Bo"}));
}

TEST_F(LockstepTest, SomebodyWhoIsNotThereIsNamed) {
  network_.emplace(NetWeather{});
  machines_.push_back(std::make_unique<Machine>(
      game(),
      std::make_unique<JoinSide>(game(), *identity_of(game()), JoinPlan{"1.2.3.4:5", "x", ""},
                                 network_->connect(), network_->now),
      1));
  pass(JoinSide::kConnectPatience + milliseconds(1000));
  EXPECT_THAT(machine(0).ending(), HasSubstr("nobody answers at 1.2.3.4:5"));
}

TEST_F(LockstepTest, AMatchNeedsEnoughPlayers) {
  GameInfo info = game();
  info.min_players = 2;
  host({}, plan(), info);
  pass(milliseconds(100));
  const Status started = host_side().start(network_->now);
  ASSERT_FALSE(started);
  EXPECT_THAT(started.error().message, HasSubstr("wait for others"));
  EXPECT_FALSE(host_side().match());
}

}  // namespace
}  // namespace tickreel::tests
