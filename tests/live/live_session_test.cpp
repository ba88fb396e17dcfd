#include "live/live_session.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <thread>
#include <utility>

#include "sim/game/game_scope.h"
#include "sim/replay/replay_player.h"
#include "tests/support/eventually.h"
#include "tests/support/recording.h"
#include "tests/support/temporary_directory.h"

// The thread of a live game, in real time: what holds however slow the machine is.

namespace tickreel::tests {
namespace {

using std::chrono::milliseconds;

class LiveSessionTest : public testing::Test {
 protected:
  /// A picture as a window makes it.
  void watch() {
    views_.take(session_.take_views());
    if (!views_.can_show()) return;
    const SteadyTime now = std::chrono::steady_clock::now();
    session_.picture_shown(views_.moment(now), now);
  }
  void watch_until(Tick tick) {
    while (views_.window().empty() || views_.window().newest() < tick) {
      watch();
      std::this_thread::sleep_for(milliseconds(1));
    }
  }

  GameInfo info_ = carousel::carousel_info(TickRate(1000));
  TemporaryDirectory directory_;
  Recorder recorder_ = *Recorder::begin(info_, carousel::carousel_setup(TickRate(1000)),
                                        directory_.path("live.replay"), true);
  InputCollector input_{{{{.control = key(65), .player = 0, .axis = 1, .push = 1}}, {}}};
  LiveSession session_{recorder_, input_, BotTeam(info_, recorder_.simulation().setup(), {})};
  LiveViews views_{TickRate(1000), 2};
};

TEST_F(LiveSessionTest, WhatIsPlayedIsRecorded) {
  session_.start();
  watch_until(50);
  input_.control(key(65), true);
  session_.input_came(std::chrono::steady_clock::now());
  watch_until(session_.stats().tick + 50);  // it may be far ahead of what was watched
  session_.stop();
  EXPECT_GE(session_.stats().tick, 100);
  EXPECT_TRUE(session_.stats().last_latency);
  EXPECT_TRUE(session_.stats().recorded);
  ASSERT_TRUE(recorder_.finish());

  auto player = *ReplayPlayer::open(info_, *ReplayReader::open(directory_.path("live.replay")));
  while (player.tick() < player.tick_count()) ASSERT_TRUE(player.step());
  EXPECT_EQ(player.simulation().state_hash(), recorder_.simulation().state_hash());
}

/// Ends by itself in a tick, as a game in a process of its own does when that dies.
class Mortal final : public Game {
 public:
  Mortal(std::unique_ptr<Game> game, Tick last) : game_(std::move(game)), left_(last) {}

  void describe_constants(StateArchive& archive) override { game_->describe_constants(archive); }
  void begin() override { game_->begin(); }
  void tick(const InputFrame& input) override {
    if (left_-- == 0) throw GameError("carousel, tick 31: it fell asleep");
    game_->tick(input);
  }
  void describe(StateArchive& archive) override { game_->describe(archive); }
  void publish(View& view) const override { game_->publish(view); }

 private:
  std::unique_ptr<Game> game_;
  Tick left_;
};

TEST(LiveSessionEndTest, AGameThatEndsByItselfEndsNothingElse) {
  const TemporaryDirectory directory;
  const std::string path = directory.path("live.replay");
  const GameInfo carousel = carousel::carousel_info(TickRate(1000));
  GameInfo info = carousel;
  info.make_game = [&](const SessionSetup& setup) {
    return std::make_unique<Mortal>(carousel.make_game(setup), 30);
  };
  auto recorder = *Recorder::begin(info, carousel::carousel_setup(TickRate(1000)), path, true);
  InputCollector input{{}};
  LiveSession session(recorder, input, BotTeam(info, recorder.simulation().setup(), {}));
  session.start();
  ASSERT_TRUE(eventually([&] { return !session.stats().game_error.empty(); }));
  EXPECT_EQ(session.stats().game_error, "carousel, tick 31: it fell asleep");
  // It can still be marked, and stopped.
  std::atomic<bool> is_reached = false;
  session.with_recorder([&](Recorder&) { is_reached = true; });
  EXPECT_TRUE(eventually([&] { return is_reached.load(); }));
  session.stop();
  const auto reader = ReplayReader::open(path + ".part");
  ASSERT_TRUE(reader);
  EXPECT_EQ(reader->end_tick(), 30);
}

TEST_F(LiveSessionTest, NothingIsPlayedInAPause) {
  session_.start(true);
  std::this_thread::sleep_for(milliseconds(20));
  watch();
  EXPECT_FALSE(views_.can_show());
  EXPECT_EQ(views_.window().newest(), 0);
  session_.pause(false);
  watch_until(5);
}

TEST_F(LiveSessionTest, NobodyWatchesAndTheGameWaits) {
  session_.start();
  const Tick last = LivePace::kCatchUp.count();  // of one each millisecond
  EXPECT_TRUE(eventually([&] { return session_.stats().tick >= last; })) << "it plays so far";
  std::this_thread::sleep_for(milliseconds(100));
  EXPECT_EQ(session_.stats().tick, last) << "and no further";
  session_.stop();
}

TEST_F(LiveSessionTest, TheRecorderIsReachedBetweenTwoTicks) {
  session_.start(true);
  std::atomic<Tick> seen{-1};
  session_.with_recorder([&](Recorder& recorder) { seen = recorder.simulation().tick(); });
  session_.stop();
  EXPECT_EQ(seen.load(), 0) << "also when it stops at once";
}

TEST_F(LiveSessionTest, ManyMayTellItThingsAndItStopsAtAnyTime) {
  session_.start();
  std::vector<std::thread> tellers;
  for (int i = 0; i < 3; ++i) {
    tellers.emplace_back([&, i] {
      for (int round = 0; round < 50; ++round) {
        input_.control(key(65), round % 2 == 0);
        session_.input_came(std::chrono::steady_clock::now());
        session_.pause(round % 8 == i);
        static_cast<void>(session_.stats());
      }
    });
  }
  for (int i = 0; i < 20; ++i) watch();
  session_.stop();
  for (std::thread& teller : tellers) teller.join();
}

TEST_F(LiveSessionTest, WhoeverMadeItNeedNotStopIt) {
  session_.start();
}

}  // namespace
}  // namespace tickreel::tests
