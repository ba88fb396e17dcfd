#include "live/live_session.h"

#include <gtest/gtest.h>

#include <atomic>
#include <csignal>
#include <functional>
#include <memory>
#include <thread>
#include <utility>

#include "sim/game/game_scope.h"
#include "sim/game/game_stop.h"
#include "sim/replay/replay_player.h"
#include "sim/view/has_fact.h"
#include "tests/support/eventually.h"
#include "tests/support/recording.h"
#include "tests/support/temporary_directory.h"
#include "tickreel/game/engine_request.h"

// The thread of a live game in real time. The tests hold on any machine, however slow.

namespace tickreel::tests {
namespace {

using std::chrono::milliseconds;

class LiveSessionTest : public testing::Test {
 protected:
  /// Draws a picture as a window does.
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
  /// Expects that the recording plays as recorded. Called when nothing plays any more.
  void expect_it_plays_as_recorded() {
    ASSERT_TRUE(recorder_.finish());
    auto player = *ReplayPlayer::open(info_, *ReplayReader::open(directory_.path("live.replay")));
    while (player.tick() < player.tick_count()) ASSERT_TRUE(player.step());
    EXPECT_EQ(player.simulation().state_hash(), recorder_.simulation().state_hash());
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
  watch_until(session_.stats().tick + 50);  // the game may be far ahead of the pictures
  session_.stop();
  EXPECT_GE(session_.stats().tick, 100);
  EXPECT_TRUE(session_.stats().last_latency);
  EXPECT_TRUE(session_.stats().recorded);
  expect_it_plays_as_recorded();
}

/// A game that calls `end` after a number of ticks, as when a game in its own process dies.
class Mortal final : public Game {
 public:
  Mortal(std::unique_ptr<Game> game, Tick last, std::function<void()> end)
      : game_(std::move(game)), left_(last), end_(std::move(end)) {}

  void describe_constants(StateArchive& archive) override { game_->describe_constants(archive); }
  void begin() override { game_->begin(); }
  void tick(const InputFrame& input) override {
    if (left_-- == 0) end_();
    game_->tick(input);
  }
  void describe(StateArchive& archive) override { game_->describe(archive); }
  void publish(View& view) const override { game_->publish(view); }

 private:
  std::unique_ptr<Game> game_;
  Tick left_;
  std::function<void()> end_;
};

class LiveSessionEndTest : public testing::Test {
 protected:
  /// Begins a recording whose game calls `end` in tick 31.
  Recorder begin(const std::function<void()>& end) {
    GameInfo info = carousel_;
    info.make_game = [this, end](const SessionSetup& setup) {
      return std::make_unique<Mortal>(carousel_.make_game(setup), 30, end);
    };
    return *Recorder::begin(info, carousel::carousel_setup(TickRate(1000)), path_, true);
  }
  [[nodiscard]] BotTeam nobody(Recorder& recorder) const {
    return BotTeam(carousel_, recorder.simulation().setup(), {});
  }

  TemporaryDirectory directory_;
  std::string path_ = directory_.path("live.replay");
  GameInfo carousel_ = carousel::carousel_info(TickRate(1000));
  InputCollector input_{{}};
};

TEST_F(LiveSessionEndTest, AGameThatDiesLeavesWhatItDiedOf) {
  Recorder recorder = begin([] { throw GameDeath("it died", SIGBUS, "a+0x1\nb+0x2"); });
  LiveSession session(recorder, input_, nobody(recorder));
  session.start();
  ASSERT_TRUE(eventually([&] { return !session.stats().game_error.empty(); }));
  session.with_recorder([](Recorder& to) {
    EXPECT_TRUE(
        to.add_note(SetMark{{.name = "end", .in_seconds = Rational(0), .out_seconds = {}}, {}}));
  });
  session.stop();
  const auto reader = ReplayReader::open(path_ + ".part");
  ASSERT_TRUE(reader && reader->crash());
  EXPECT_EQ(*reader->crash(), (ReplayCrash{30, SIGBUS, "a+0x1\nb+0x2"}));
  EXPECT_TRUE(reader->has_begun_tick());
}

TEST_F(LiveSessionEndTest, AGameThatExitsIsOverAsOfTheTickBefore) {
  Recorder recorder = begin([] { throw GameExit("it has ended itself"); });
  LiveSession session(recorder, input_, nobody(recorder));
  session.start();
  ASSERT_TRUE(eventually([&] {
    const auto views = session.take_views();
    return !views.empty() && has_fact(*views.back().view, kGameIsOver);
  }));
  EXPECT_EQ(session.stats().game_error, "");
  session.stop();
  ASSERT_TRUE(recorder.finish());
  const auto reader = ReplayReader::open(path_);
  ASSERT_TRUE(reader);
  EXPECT_EQ(reader->end_tick(), 30);
  EXPECT_FALSE(reader->crash());
}

// The stack comes from a process that nobody trusts.
TEST_F(LiveSessionEndTest, AStackThatNoReplayCanHoldIsLeftOut) {
  for (const std::string& stack : {std::string(1U << 20U, 'x'), std::string("\033[2J")}) {
    Recorder recorder = begin([&] { throw GameDeath("it died", SIGBUS, stack); });
    LiveSession session(recorder, input_, nobody(recorder));
    session.start();
    ASSERT_TRUE(eventually([&] { return !session.stats().game_error.empty(); }));
    session.stop();
    const auto reader = ReplayReader::open(path_ + ".part");
    ASSERT_TRUE(reader && reader->crash());
    EXPECT_EQ(*reader->crash(), (ReplayCrash{30, SIGBUS, ""}));
  }
}

TEST_F(LiveSessionEndTest, AGameThatDoesNotComeBackIsToldWhenTheSessionStops) {
  std::atomic<bool> hangs = false;
  Recorder recorder = begin([&] {
    hangs = true;
    while (!GameStop::is_wanted()) std::this_thread::sleep_for(milliseconds(1));
    throw GameError("it hung", ErrorKind::kInterrupted);
  });
  LiveSession session(recorder, input_, nobody(recorder));
  session.start();
  ASSERT_TRUE(eventually([&] { return hangs.load(); }));
  session.stop();
  EXPECT_EQ(session.stats().game_error, "it hung");
}

// The thread reads the step and the stop together, and the game fails in the step.
TEST_F(LiveSessionEndTest, AGameThatFailsAtTheVeryEndIsStoppedAllTheSame) {
  Recorder recorder = begin([] { throw GameError("it fell asleep"); });
  LiveSession session(recorder, input_, nobody(recorder));
  session.start(true);
  for (int i = 0; i < 30; ++i) session.step();
  ASSERT_TRUE(eventually([&] { return session.stats().tick == 30; }));
  std::atomic<bool> is_held = false;
  session.with_recorder([&](Recorder&) {
    is_held = true;
    while (!GameStop::is_wanted()) std::this_thread::sleep_for(milliseconds(1));
    std::this_thread::sleep_for(milliseconds(50));
  });
  ASSERT_TRUE(eventually([&] { return is_held.load(); }));
  session.step();
  session.stop();
  EXPECT_EQ(session.stats().game_error, "it fell asleep");
}

// Its last view, which says that it is over, is published without a tick.
TEST_F(LiveSessionEndTest, AGameThatEndsItselfInAStepIsOver) {
  Recorder recorder = begin([] { throw GameExit("it has ended itself"); });
  LiveSession session(recorder, input_, nobody(recorder));
  session.start(true);
  for (int i = 0; i < 31; ++i) session.step();
  std::vector<PublishedView> views;
  const auto is_over = [&] {
    for (PublishedView& view : session.take_views()) views.push_back(std::move(view));
    return !views.empty() && has_fact(*views.back().view, kGameIsOver);
  };
  EXPECT_TRUE(eventually(is_over));
  session.stop();
  EXPECT_EQ(session.stats().tick, 30);
}

TEST_F(LiveSessionEndTest, AGameThatEndsByItselfEndsNothingElse) {
  Recorder recorder = begin([] { throw GameError("carousel, tick 31: it fell asleep"); });
  LiveSession session(recorder, input_, nobody(recorder));
  session.start();
  ASSERT_TRUE(eventually([&] { return !session.stats().game_error.empty(); }));
  EXPECT_EQ(session.stats().game_error, "carousel, tick 31: it fell asleep");
  // The session can still add marks and be stopped.
  std::atomic<bool> is_reached = false;
  session.with_recorder([&](Recorder&) { is_reached = true; });
  EXPECT_TRUE(eventually([&] { return is_reached.load(); }));
  // A mark that is set just before the end was lost.
  bool is_last_reached = false;
  session.with_recorder([&](Recorder&) { is_last_reached = true; });
  session.stop();
  EXPECT_TRUE(is_last_reached);
  const auto reader = ReplayReader::open(path_ + ".part");
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
  const Tick last = LivePace::kCatchUp.count();  // one tick each millisecond
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
  expect_it_plays_as_recorded();
}

TEST_F(LiveSessionTest, WhoeverMadeItNeedNotStopIt) {
  {
    LiveSession session(recorder_, input_, BotTeam(info_, recorder_.simulation().setup(), {}));
    session.start();
    ASSERT_TRUE(eventually([&] { return session.stats().tick > 0; }));
  }
  expect_it_plays_as_recorded();
}

}  // namespace
}  // namespace tickreel::tests
