#include "live/watch/playback_thread.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>

#include "sim/replay/replay_view_source.h"
#include "tests/support/changed_game.h"
#include "tests/support/eventually.h"
#include "tests/support/recording.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

constexpr Tick kPlayedTicks = 1500;
constexpr std::size_t kWindowViews = 20;
constexpr std::chrono::seconds kPatience{20};

class PlaybackThreadTest : public testing::Test {
 protected:
  PlaybackThreadTest() { carousel::record_carousel(path_, kPlayedTicks); }

  ReplayPlayer player() {
    return *ReplayPlayer::open(carousel::carousel_info(TickRate(50)), *ReplayReader::open(path_),
                               OnDivergence::kPlayOn);
  }

  /// Returns the view of a tick when the replay is played from its start.
  View linear_view(Tick tick) {
    ReplayViewSource source(player(), 2);
    EXPECT_TRUE(source.advance_to(tick));
    return source.window().at(tick);
  }

  TemporaryDirectory directory_;
  std::string path_ = directory_.path("match.replay");
};

TEST_F(PlaybackThreadTest, ShowsAnyPlaceInAnyOrderAsPlayingFromTheStartDoes) {
  std::atomic<int> times_told = 0;
  auto thread = std::make_unique<PlaybackThread>(player(), kWindowViews, [&] { ++times_told; });
  PlaybackThread& playback = *thread;
  for (const Tick tick : {1, 2, 700, 699, 698, 400, 10, 0, 1500, 1499, 1200, 1201}) {
    playback.request(tick);
    const auto views = playback.views(kPatience);
    ASSERT_NE(views, nullptr);
    ASSERT_EQ(views->newest(), tick);
    EXPECT_EQ(views->oldest(), std::max<Tick>(0, tick - static_cast<Tick>(kWindowViews) + 1));
    const View expected = linear_view(tick);
    ASSERT_EQ(views->at(tick).things.size(), expected.things.size());
    for (std::size_t i = 0; i < expected.things.size(); ++i) {
      EXPECT_EQ(views->at(tick).things[i].position, expected.things[i].position) << tick;
    }
  }
  EXPECT_FALSE(playback.report().divergence);
  EXPECT_FALSE(playback.report().error);
  thread.reset();  // the thread reports views after they are there
  EXPECT_GE(times_told.load(), 12);
}

TEST_F(PlaybackThreadTest, GoingBackTickByTickPlaysABlockNowAndThen) {
  PlaybackThread playback(player(), kWindowViews, [] {});
  constexpr Tick kStart = 1000;
  constexpr Tick kSteps = 500;
  for (Tick tick = kStart; tick > kStart - kSteps; --tick) {
    playback.request(tick);
    ASSERT_EQ(playback.views(kPatience)->newest(), tick);
  }
  EXPECT_LT(playback.report().ticks_played, 2 * kSteps) << "not a seek for each step";
}

TEST_F(PlaybackThreadTest, TheLastRequestCounts) {
  PlaybackThread playback(player(), kWindowViews, [] {});
  for (Tick tick = 0; tick <= kPlayedTicks; tick += 7) playback.request(tick);
  playback.request(333);
  EXPECT_EQ(playback.views(kPatience)->newest(), 333);
}

/// A game that waits in a tick until it may continue.
class Waiting final : public Game {
 public:
  static constexpr Tick kWaitsIn = 600;
  Waiting(std::unique_ptr<Game> game, std::atomic<Tick>& played, const std::atomic<bool>& may_go_on)
      : game_(std::move(game)), played_(played), may_go_on_(may_go_on) {}

  void describe_constants(StateArchive& archive) override { game_->describe_constants(archive); }
  void begin() override { game_->begin(); }
  void tick(const InputFrame& input) override {
    if (++played_ == kWaitsIn) may_go_on_.wait(false);
    game_->tick(input);
  }
  void describe(StateArchive& archive) override { game_->describe(archive); }
  void publish(View& view) const override { game_->publish(view); }

 private:
  std::unique_ptr<Game> game_;
  std::atomic<Tick>& played_;
  const std::atomic<bool>& may_go_on_;
};

TEST_F(PlaybackThreadTest, AGameThatCannotLoadSaysHowFarItIsAndTurnsBack) {
  std::atomic<Tick> played = 0;
  std::atomic<bool> may_go_on = false;
  const GameInfo carousel = carousel::carousel_info(TickRate(50));
  GameInfo info = carousel;
  info.can_load = false;
  info.make_game = [&](const SessionSetup& setup) {
    return std::make_unique<Waiting>(carousel.make_game(setup), played, may_go_on);
  };
  PlaybackThread playback(
      *ReplayPlayer::open(info, *ReplayReader::open(path_), OnDivergence::kPlayOn), kWindowViews,
      [] {});
  playback.request(kPlayedTicks);
  ASSERT_TRUE(eventually([&] { return played == Waiting::kWaitsIn; }));
  EXPECT_EQ(playback.report().tick, 592) << "which is looked at every 16 ticks";
  playback.request(10);
  may_go_on = true;
  may_go_on.notify_all();
  ASSERT_EQ(playback.views(kPatience)->newest(), 10);
  EXPECT_LT(played, kPlayedTicks) << "it did not play to the end first";
}

TEST_F(PlaybackThreadTest, SaysWhereTheReplayDoesNotPlayAsRecorded) {
  const Change change{"noise.state", [](const std::vector<NamedField>& fields) {
                        return fields.front().path == "ticks" && fields.front().bits == 300;
                      }};
  auto diverging = ReplayPlayer::open(changed_game(carousel::carousel_info(TickRate(50)), change),
                                      *ReplayReader::open(path_), OnDivergence::kPlayOn);
  ASSERT_TRUE(diverging);
  PlaybackThread playback(*std::move(diverging), kWindowViews, [] {});
  playback.request(200);
  ASSERT_EQ(playback.views(kPatience)->newest(), 200);
  EXPECT_FALSE(playback.report().divergence);
  playback.request(400);
  ASSERT_EQ(playback.views(kPatience)->newest(), 400);
  ASSERT_TRUE(playback.report().divergence);
  EXPECT_EQ(playback.report().divergence->tick, 300);
}

}  // namespace
}  // namespace tickreel::tests
