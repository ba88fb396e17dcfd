#include <gtest/gtest.h>

#include <optional>

#include "demos/rockets/rockets_view.h"
#include "sim/game/sync_test.h"
#include "sim/game/view_difference.h"
#include "sim/replay/replay_part.h"
#include "sim/replay/replay_player.h"
#include "sim/view/rewound.h"
#include "tests/demos/rockets_session.h"
#include "tests/support/room.h"
#include "tests/support/temporary_directory.h"
#include "tickreel/game/input_event.h"

// Rewinding as a live session does it: recorded, sought, and cut.

namespace tickreel::rockets {

using namespace tests;
namespace {

constexpr Tick kTicks = 1500;

/// True while the rewind button is held: twice in a row, for longer than the memory, and over an
/// older rewind.
bool is_held(Tick tick) {
  return (tick >= 300 && tick < 360) || (tick >= 420 && tick < 510) ||
         (tick >= 900 && tick < 1300) || tick == 1400;
}

SessionSetup two_players() {
  return {7, rockets_info().tick_rate, {"Vera", "Otis"}};
}

View view_of(const Simulation& simulation) {
  View view;
  view.tick = simulation.tick();
  simulation.publish(view);
  return view;
}

/// Two bots, one of which holds the button at times.
class Players {
 public:
  Players() {
    for (std::size_t i = 0; i < 2; ++i) bots_.push_back(rockets_info().make_bot(two_players(), i));
  }
  InputFrame decide(const Simulation& simulation) {
    InputFrame input;
    const View view = view_of(simulation);
    for (std::size_t i = 0; i < 2; ++i) input.players[i] = bots_[i]->decide(view);
    if (is_held(simulation.tick())) input.players[1].buttons |= kRewindButton;
    simulation.add_rewind(input);
    return input;
  }

 private:
  std::vector<std::unique_ptr<Bot>> bots_;
};

class RocketsRewindTest : public testing::Test {
 protected:
  /// Records rewound.replay once and notes the view at each tick.
  static void SetUpTestSuite() {
    directory_.emplace();
    auto recorder = Recorder::begin(rockets_info(), two_players(), path(), true);
    ASSERT_TRUE(recorder) << recorder.error().message;
    Players players;
    Simulation& simulation = recorder->simulation();
    note(simulation);
    while (simulation.tick() < kTicks) {
      ASSERT_TRUE(recorder->step(players.decide(simulation)));
      note(simulation);
    }
    const Status finished = recorder->finish();
    ASSERT_TRUE(finished) << finished.error().message;
  }
  static void TearDownTestSuite() { directory_.reset(); }
  static void note(Simulation& simulation) {
    hashes_.push_back(simulation.state_hash());
    views_.push_back(view_of(simulation));
  }
  [[nodiscard]] static std::string path() { return directory_->path("rewound.replay"); }
  [[nodiscard]] static ReplayPlayer open(const std::string& path) {
    return *ReplayPlayer::open(rockets_info(), *ReplayReader::open(path));
  }
  static void expect_as_recorded(ReplayPlayer& player) {
    const auto tick = static_cast<std::size_t>(player.tick());
    ASSERT_EQ(player.simulation().state_hash(), hashes_[tick]) << tick;
    const auto difference = view_difference(views_[tick], view_of(player.simulation()));
    ASSERT_FALSE(difference) << tick << ": " << difference->path;
  }

  static inline std::optional<TemporaryDirectory> directory_;
  static inline std::vector<std::uint64_t> hashes_;
  static inline std::vector<View> views_;
};

TEST_F(RocketsRewindTest, GoesBackTwiceAsFastAsTheGameCame) {
  for (Tick i = 1; i <= 60; ++i) EXPECT_EQ(hashes_[300 + i], hashes_[300 - 2 * i]) << i;
  for (Tick tick = 361; tick < 420; ++tick) {
    EXPECT_NE(hashes_[tick], hashes_[tick - 1]) << "the game goes on at " << tick;
  }
}

TEST_F(RocketsRewindTest, FollowsTheGamesOwnTimeOverAnOlderRewind) {
  // The game rewinds the 60 ticks since the last rewind and then what was before it: at tick 360
  // the state was that of tick 180.
  for (Tick i = 1; i <= 30; ++i) EXPECT_EQ(hashes_[420 + i], hashes_[420 - 2 * i]) << i;
  for (Tick i = 31; i <= 90; ++i) EXPECT_EQ(hashes_[420 + i], hashes_[180 - 2 * (i - 30)]) << i;
}

TEST_F(RocketsRewindTest, StandsStillWhereNothingIsRemembered) {
  // Going back to tick 510 forgets the ticks before it.
  for (Tick i = 1; i <= 195; ++i) EXPECT_EQ(hashes_[900 + i], hashes_[900 - 2 * i]) << i;
  for (Tick tick = 900 + 196; tick <= 1300; ++tick) EXPECT_EQ(hashes_[tick], hashes_[510]) << tick;
}

TEST_F(RocketsRewindTest, GoesBackTenSeconds) {
  Simulation simulation = *Simulation::begin(rockets_info(), two_players());
  std::vector<std::uint64_t> hashes;
  for (int i = 0; i < 1100; ++i) {
    hashes.push_back(simulation.state_hash());
    InputFrame input;
    if (i >= 700) input.players[0].buttons = kRewindButton;
    simulation.add_rewind(input);
    simulation.step(input);
  }
  EXPECT_EQ(hashes[1000], hashes[100]) << "in five seconds";
  EXPECT_EQ(hashes[1099], hashes[100]) << "and not further";
}

TEST_F(RocketsRewindTest, ShowsNothingTwice) {
  for (Tick tick = 1; tick <= kTicks; ++tick) {
    const View& view = views_[static_cast<std::size_t>(tick)];
    EXPECT_EQ(is_rewound(view), is_held(tick - 1)) << tick;
    if (!is_rewound(view)) continue;
    EXPECT_TRUE(view.events.empty());
    EXPECT_TRUE(view.path_events.empty());
  }
}

TEST_F(RocketsRewindTest, PlaysAsRecordedAndWhereverOneSeeks) {
  ReplayPlayer player = open(path());
  expect_as_recorded(player);
  while (player.tick() < player.end_tick()) {
    const Status stepped = player.step();
    ASSERT_TRUE(stepped) << stepped.error().message;
    expect_as_recorded(player);
  }
  // The ticks lie inside rewinds, at their ends and after them. They are visited backwards, and in
  // new players.
  for (const Tick tick : {1490, 1401, 1400, 1350, 1300, 1299, 1210, 1100, 1000, 905, 901, 900,
                          700,  511,  510,  500,  450,  421,  400,  360,  350,  301, 300, 10}) {
    ReplayPlayer fresh = open(path());
    for (ReplayPlayer* each : {&player, &fresh}) {
      const Status sought = each->seek(tick);
      ASSERT_TRUE(sought) << tick << ": " << sought.error().message;
      expect_as_recorded(*each);
      for (int i = 0; i < 5 && each->tick() < kTicks; ++i) {
        ASSERT_TRUE(each->step());
        expect_as_recorded(*each);
      }
    }
  }
}

TEST_F(RocketsRewindTest, PassesTheSyncTest) {
  auto test = SyncTest::begin([] { return Simulation::begin(rockets_info(), two_players()); });
  ASSERT_TRUE(test);
  auto reader = *ReplayReader::open(path());
  while (test->tick() < 700) {
    const Status stepped = test->step(*reader.input(test->tick()));
    ASSERT_TRUE(stepped) << stepped.error().message;
  }
}

TEST_F(RocketsRewindTest, APieceHoldsWhatItsRewindsGoBackTo) {
  ReplayPlayer player = open(path());
  // The first picture of the piece is inside a rewind that continues over an older one.
  const auto part = part_of(player, {470, 520}, 10);
  ASSERT_TRUE(part) << part.error().message;
  EXPECT_LT(part->first, 180);
  const std::string piece = directory_->path("piece.replay");
  auto recorder = record_part(rockets_info(), player, *part, {piece, false, nullptr, nullptr});
  ASSERT_TRUE(recorder) << recorder.error().message;
  ASSERT_TRUE(recorder->finish());
  ReplayPlayer of_piece = open(piece);
  expect_as_recorded(of_piece);
  while (of_piece.tick() < of_piece.end_tick()) {
    const Status stepped = of_piece.step();
    ASSERT_TRUE(stepped) << stepped.error().message;
    expect_as_recorded(of_piece);
  }
}

TEST_F(RocketsRewindTest, ARewindToNowhereIsPlayedAsNone) {
  Simulation simulation = *Simulation::begin(rockets_info(), two_players());
  Simulation other = *Simulation::begin(rockets_info(), two_players());
  for (const std::uint64_t tick : {std::uint64_t{1}, ~std::uint64_t{0}}) {
    InputFrame input;
    input.events = {encode_event(RewindEvent{tick}, 0)};
    EXPECT_FALSE(simulation.rewinds_to(input));
    simulation.step(input);
    other.step({});
    EXPECT_EQ(simulation.state_hash(), other.state_hash());
  }
  for (int i = 0; i < 950; ++i) simulation.step({});
  InputFrame input;
  input.events = {encode_event(RewindEvent{30}, 0)};
  EXPECT_FALSE(simulation.rewinds_to(input)) << "further back than any rewind goes";
}

}  // namespace
}  // namespace tickreel::rockets
