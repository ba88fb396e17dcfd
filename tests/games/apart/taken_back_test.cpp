#include <gmock/gmock.h>

#include <map>
#include <string>
#include <vector>

#include "games/apart/game_host.h"
#include "games/loaded/game_library.h"
#include "live/live_game.h"
#include "sim/game/view_difference.h"
#include "sim/replay/recorder.h"
#include "sim/replay/replay_player.h"
#include "tests/support/temporary_directory.h"

// Ticks of a game that cannot load are taken back by copies of its process.

namespace tickreel::tests {
namespace {

using std::chrono::milliseconds;

class TakenBackTest : public testing::Test {
 protected:
  void SetUp() override {
    set_game_host_program(TICKREEL_PROGRAM);
    auto game = load_any_game({GLOBALS_GAME, ""});
    ASSERT_TRUE(game) << game.error().message;
    info_ = game->info;
    const SessionSetup setup{.seed = 5, .tick_rate = info_.tick_rate, .players = {"A"}};
    recorder_.emplace(*Recorder::begin(info_, setup, directory_.path("live.replay"), true));
    game_.emplace(*recorder_, input_, BotTeam(info_, setup, {}), now_);
  }
  /// Holds the key in every third tick, and notes the states.
  void play(Tick end) {
    while (recorder_->simulation().tick() < end) {
      input_.control(key(65), recorder_->simulation().tick() % 3 == 0);
      game_->step(now_);
      hashes_[recorder_->simulation().tick()] = recorder_->simulation().state_hash();
    }
  }

  const TemporaryDirectory directory_;
  GameInfo info_;
  InputCollector input_{{{{.control = key(65), .player = 0, .buttons = 1},
                          {.control = key(66), .player = 0, .buttons = 128}},
                         {}}};
  std::optional<Recorder> recorder_;
  std::optional<LiveGame> game_;
  SteadyTime now_{std::chrono::hours(1)};
  std::map<Tick, std::uint64_t> hashes_;
};

TEST_F(TakenBackTest, ATickOfAGameThatCannotLoad) {
  game_->pause(true, now_);
  play(100);
  // This goes back beyond a copy. The copies are at ticks 1, 31, 61 and 91.
  for (Tick left = 99; left >= 85; --left) {
    const auto again = game_->take_back(now_);
    ASSERT_TRUE(again) << again.error().message;
    ASSERT_EQ(again->size(), 30U);
    EXPECT_EQ(again->front().view->tick, left - 29);
    EXPECT_EQ(again->back().view->tick, left);
    EXPECT_EQ(recorder_->simulation().tick(), left);
    EXPECT_EQ(recorder_->simulation().state_hash(), hashes_[left]);
  }
  const auto before = hashes_;
  play(130);
  EXPECT_EQ(hashes_[99], before.at(99)) << "the same was played once more";
  ASSERT_TRUE(recorder_->finish());
  auto player = *ReplayPlayer::open(info_, *ReplayReader::open(directory_.path("live.replay")));
  while (player.tick() < player.end_tick()) ASSERT_TRUE(player.step());
  EXPECT_EQ(player.tick(), 130);
  EXPECT_EQ(player.simulation().state_hash(), hashes_[130]);
}

TEST_F(TakenBackTest, AsFarAsCopiesGo) {
  game_->pause(true, now_);
  play(1000);
  Tick left = 1000;
  while (game_->take_back(now_)) --left;
  EXPECT_EQ(recorder_->simulation().tick(), left);
  EXPECT_LE(left, 500);
  EXPECT_GE(left, 300);
  EXPECT_EQ(recorder_->simulation().state_hash(), hashes_[left]);
}

// Key 66 makes a thread in the game, and a process with threads is not copied.
TEST_F(TakenBackTest, NothingOnceTheGameCannotBeCopiedAnyMore) {
  game_->pause(true, now_);
  play(100);
  input_.control(key(66), true);
  play(101);
  input_.control(key(66), false);
  play(300);
  const auto refused = game_->take_back(now_);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, testing::HasSubstr("no tick can be taken back"));
  EXPECT_EQ(recorder_->simulation().tick(), 300);
  EXPECT_EQ(recorder_->writer().end_tick(), 300) << "what was played stays recorded";
}

}  // namespace
}  // namespace tickreel::tests
