#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "movie/film/time/frame_schedule.h"
#include "movie/film/time/shutter_times.h"
#include "movie/make/engine/game_frames.h"
#include "tests/movie/make/engine/steady_source.h"

namespace tickreel::tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// Draws pictures of a few pixels. They hold the ticks of the lane's last pictures.
class RememberingRenderer final : public FrameRenderer {
 public:
  /// A picture remembers `remembers` ticks before it; warm_up_frames() returns `says`.
  RememberingRenderer(std::size_t remembers, int says) : remembers_(remembers), says_(says) {}

  [[nodiscard]] std::size_t window_views() const override { return 2; }
  [[nodiscard]] std::optional<int> warm_up_frames() const override { return says_; }
  void choose_lane(std::size_t lane) override { lane_ = lane; }
  void end_lane(std::size_t lane) override { lanes_.erase(lane); }
  Status warm_up(const ViewWindow& /*views*/, const Exposure& exposure) override {
    drawn.push_back(-exposure.time.tick);
    moments.push_back(exposure.subframes.size());
    draw(exposure.time.tick);
    return {};
  }
  Status start(const ViewWindow& /*views*/, const Exposure& exposure) override {
    drawn.push_back(exposure.time.tick);
    moments.push_back(exposure.subframes.size());
    draw(exposure.time.tick);
    return {};
  }
  Status take(Image& image) override {
    image.resize({16, 1});
    std::ranges::fill(image.pixels(), std::uint8_t{0});
    const auto& shown = lanes_[lane_];
    for (std::size_t i = 0; i < shown.size(); ++i) {
      image.pixels()[i] = static_cast<std::uint8_t>(shown[i]);
    }
    return {};
  }
  [[nodiscard]] std::string description() const override { return "remembering"; }

  /// The ticks in the order in which they were drawn. Warm-up pictures are negative.
  std::vector<Tick> drawn;
  std::vector<std::size_t> moments;  ///< the moments of motion blur of each picture
  [[nodiscard]] std::size_t lanes() const { return lanes_.size(); }

 private:
  void draw(Tick tick) {
    auto& shown = lanes_[lane_];
    shown.push_back(tick);
    if (shown.size() > remembers_ + 1) shown.erase(shown.begin());
  }

  std::size_t remembers_;
  int says_;
  std::size_t lane_ = 0;
  std::map<std::size_t, std::vector<Tick>> lanes_;
};

/// A schedule with a frame for each tick, from tick 10 on.
const FrameSchedule kTimes(TickRate(60), Rational(60), Rational(10, 60), Rational(2));

const SourceMaker kOpenSource = [] {
  return Result<std::unique_ptr<ViewSource>>(std::make_unique<SteadySource>(2));
};

Status check(RememberingRenderer& renderer, std::int64_t frame) {
  return check_warm_up({kTimes}, kOpenSource, renderer, 0, frame);
}

TEST(WarmUpTest, ASegmentBeginsWithThePicturesBeforeItsFirst) {
  RememberingRenderer renderer(3, 3);
  GameFrames frames(kTimes, kOpenSource, renderer, nullptr);
  const auto playhead = *frames.open_playhead();
  ASSERT_TRUE(playhead->start(20));
  ASSERT_TRUE(playhead->start(21));
  EXPECT_THAT(renderer.drawn, ElementsAre(-27, -28, -29, 30, 31));
}

TEST(WarmUpTest, ThoseBeforeTheInPointCount) {
  RememberingRenderer renderer(3, 3);
  GameFrames frames(kTimes, kOpenSource, renderer, nullptr);
  ASSERT_TRUE((*frames.open_playhead())->start(0));
  EXPECT_THAT(renderer.drawn, ElementsAre(-7, -8, -9, 10));
}

TEST(WarmUpTest, BeforeTheFirstTickThereAreNone) {
  RememberingRenderer renderer(12, 12);
  GameFrames frames(kTimes, kOpenSource, renderer, nullptr, 8);
  ASSERT_TRUE((*frames.open_playhead())->start(0));
  EXPECT_THAT(renderer.drawn, ElementsAre(-8, -9, 10));
}

TEST(WarmUpTest, ALaneThatGoesOnNeedsThoseThatItHasNotDrawn) {
  RememberingRenderer renderer(3, 3);
  GameFrames frames(kTimes, kOpenSource, renderer, nullptr);
  const auto playhead = *frames.open_playhead();
  ASSERT_TRUE(playhead->start(20));
  renderer.drawn.clear();
  ASSERT_TRUE(playhead->start(23));
  EXPECT_THAT(renderer.drawn, ElementsAre(-31, -32, 33));
}

TEST(WarmUpTest, LanesDoNotSeeEachOther) {
  RememberingRenderer renderer(2, 2);
  GameFrames frames(kTimes, kOpenSource, renderer, nullptr);
  const auto first = *frames.open_playhead();
  const auto second = *frames.open_playhead();
  ASSERT_TRUE(first->start(0));
  ASSERT_TRUE(second->start(40));
  ASSERT_TRUE(first->start(1));
  Image image;
  ASSERT_TRUE(renderer.take(image));
  EXPECT_EQ(image.pixels()[0], 9);
  EXPECT_EQ(image.pixels()[1], 10);
  EXPECT_EQ(image.pixels()[2], 11);
}

TEST(WarmUpTest, ALaneEndsWithItsPlayhead) {
  RememberingRenderer renderer(2, 2);
  GameFrames frames(kTimes, kOpenSource, renderer, nullptr);
  ASSERT_TRUE((*frames.open_playhead())->start(5));
  EXPECT_EQ(renderer.lanes(), 0);
}

/// Times that are a second apart. The pictures before each have 60 frames a second.
class FarTimes final : public FrameTimes {
 public:
  [[nodiscard]] std::int64_t frame_count() const override { return 3; }
  [[nodiscard]] FrameTime frame_time(std::int64_t index) const override {
    return {60 * index + 1, Rational(0)};
  }
  [[nodiscard]] bool follow_each_other() const override { return false; }
  [[nodiscard]] std::optional<FrameTime> picture_before(std::int64_t index,
                                                        std::int64_t pictures) const override {
    const Tick tick = 60 * index + 1 - pictures;
    return tick < 0 ? std::nullopt : std::optional(FrameTime{tick, Rational(0)});
  }
};

TEST(WarmUpTest, PicturesThatDoNotFollowEachOtherBeginAnew) {
  RememberingRenderer renderer(2, 2);
  const FarTimes times;
  GameFrames frames(times, kOpenSource, renderer, nullptr);
  const auto playhead = *frames.open_playhead();
  for (const std::int64_t frame : {0, 1, 2}) ASSERT_TRUE(playhead->start(frame));
  EXPECT_THAT(renderer.drawn, ElementsAre(0, 1, -59, -60, 61, -119, -120, 121));
}

TEST(WarmUpTest, ARendererThatRemembersWhatItSaysPasses) {
  for (const int says : {0, 1, 7}) {
    RememberingRenderer renderer(static_cast<std::size_t>(says), says);
    const Status right = check(renderer, 60);
    EXPECT_TRUE(right) << right.error().message;
    EXPECT_EQ(renderer.lanes(), 0);
  }
}

TEST(WarmUpTest, OneThatRemembersMoreIsRefusedWithTheNumber) {
  for (const std::size_t remembers : {1U, 8U}) {
    RememberingRenderer renderer(remembers, static_cast<int>(remembers) - 1);
    const Status refused = check(renderer, 60);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message, HasSubstr("frame 60 differently after " +
                                                   std::to_string(remembers - 1) + " warm-up"));
  }
}

/// Returns the exposures of the frames of kTimes, with four moments each.
ShutterTimes four_moments() {
  const Shutter shutter{.degrees = Rational(180), .samples = 4};
  const Rational parts(ShutterTimes::parts_of_frame(shutter));
  auto times = std::make_unique<FrameSchedule>(TickRate(60), Rational(60) * parts, Rational(10, 60),
                                               Rational(2));
  return {shutter, std::move(times), Rational(1)};
}

TEST(WarmUpTest, WithMotionBlurAllPicturesHaveTheirMoments) {
  const ShutterTimes shutter = four_moments();
  RememberingRenderer renderer(3, 3);
  GameFrames frames(kTimes, kOpenSource, renderer, nullptr, 0, &shutter);
  const auto playhead = *frames.open_playhead();
  ASSERT_TRUE(playhead->start(20));
  EXPECT_THAT(renderer.drawn, ElementsAre(-27, -28, -29, 30));
  EXPECT_THAT(renderer.moments, ElementsAre(4, 4, 4, 4));
}

TEST(WarmUpTest, WithMotionBlurItIsCheckedToo) {
  const ShutterTimes shutter = four_moments();
  RememberingRenderer honest(3, 3);
  const Status right = check_warm_up({kTimes, &shutter}, kOpenSource, honest, 0, 60);
  EXPECT_TRUE(right) << right.error().message;
  EXPECT_THAT(honest.moments, testing::Each(4U));
  RememberingRenderer liar(4, 3);
  EXPECT_FALSE(check_warm_up({kTimes, &shutter}, kOpenSource, liar, 0, 60));
}

TEST(WarmUpTest, AFilmOfOneFrameIsCheckedToo) {
  RememberingRenderer liar(5, 0);
  EXPECT_FALSE(check(liar, 0));
  RememberingRenderer honest(0, 0);
  EXPECT_TRUE(check(honest, 0));
}

}  // namespace
}  // namespace tickreel::tests
