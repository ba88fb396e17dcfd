#include "live/watch/playback_thread.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>

#include "sim/replay/replay_view_source.h"
#include "tests/support/changed_game.h"
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

  /// What playing from the start shows at a tick.
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
  thread.reset();  // it tells of views after they are there
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
