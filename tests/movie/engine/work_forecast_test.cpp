#include "movie/engine/work_forecast.h"

#include <gtest/gtest.h>

#include <functional>

#include "movie/time/frame_schedule.h"
#include "tests/movie/engine/steady_source.h"

namespace tickreel {
namespace {

/// Pictures change not at all until a tick, and altogether from there on.
class ForetellingRenderer final : public FrameRenderer {
 public:
  [[nodiscard]] std::size_t window_views() const override { return 2; }
  Status start(const ViewWindow&, const FrameTime&) override { return failed("draws nothing"); }
  Status take(Image&) override { return failed("draws nothing"); }
  [[nodiscard]] std::string description() const override { return "foreteller"; }
  [[nodiscard]] bool is_work_told() const override { return tells; }
  Result<double> work_at(const ViewWindow& views, Tick tick) override {
    EXPECT_TRUE(views.contains(tick) && views.contains(tick + 1));
    if (tick >= fails_from) return failed("this cannot be composed");
    looking();
    return tick < dear_from ? 0.0 : 1.0;
  }

  bool tells = true;
  Tick dear_from = 1'000'000;
  Tick fails_from = 1'000'000;
  std::function<void()> looking = [] {};
};

class WorkForecastTest : public testing::Test {
 protected:
  static constexpr std::int64_t kFrames = 600;  // a tick each
  static constexpr double kDrawing = 0.004;     // seconds, of a still picture
  static constexpr double kEncoding = 0.001;

  WorkForecast forecast() {
    return {schedule_,
            renderer_,
            [this]() -> Result<std::unique_ptr<ViewSource>> {
              ++opened_;
              return std::unique_ptr<ViewSource>(std::make_unique<SteadySource>(2));
            },
            {[this] { return cpu_seconds_; }, [this] { return looking_seconds_; }}};
  }
  /// Makes `count` still pictures from `first` on, and looks ahead as often.
  void make(WorkForecast& forecast, std::int64_t first, std::int64_t count) {
    for (std::int64_t i = first; i < first + count; ++i) {
      cpu_seconds_ += kDrawing;
      forecast.count_drawn(i);
      forecast.look_ahead();
      cpu_seconds_ += kEncoding;
      forecast.count_written(i);
      forecast.count_encoding({i, 1}, kEncoding);
    }
  }

  FrameSchedule schedule_{TickRate(60), Rational(60), Rational(0), Rational(10)};
  ForetellingRenderer renderer_;
  double cpu_seconds_ = 1.0;
  double looking_seconds_ = 0.0;  // of the thread that draws, which does nothing else here
  int opened_ = 0;
};

TEST_F(WorkForecastTest, IsKnownAfterATenthAndEndsAtNothing) {
  WorkForecast forecast = this->forecast();
  forecast.add({0, kFrames});
  make(forecast, 0, 40);
  EXPECT_FALSE(forecast.left_of_done());
  make(forecast, 40, 60);
  ASSERT_TRUE(forecast.left_of_done());
  const double all = kDrawing + kEncoding;
  EXPECT_NEAR(*forecast.left_of_done(), 500 * all / (100 * all - kDrawing), 0.001);
  make(forecast, 100, 500);
  EXPECT_NEAR(*forecast.left_of_done(), 0.0, 1e-9);
  EXPECT_EQ(opened_, 1);
}

TEST_F(WorkForecastTest, WhatIsDoneOnceIsNotForetoldAgain) {
  WorkForecast forecast = this->forecast();
  forecast.add({0, kFrames});
  constexpr double kOnce = 1.0;
  make(forecast, 0, 5);
  cpu_seconds_ += kOnce;
  make(forecast, 5, 95);
  ASSERT_TRUE(forecast.left_of_done());
  const double all = kDrawing + kEncoding;
  EXPECT_NEAR(*forecast.left_of_done(), 500 * all / (kOnce + 100 * all - kDrawing), 0.001);
}

TEST_F(WorkForecastTest, LookingAheadIsNoPartOfWhatAFrameTakes) {
  renderer_.looking = [this] {
    cpu_seconds_ += 0.01;
    looking_seconds_ += 0.01;
  };
  WorkForecast forecast = this->forecast();
  forecast.add({0, kFrames});
  make(forecast, 0, 100);
  ASSERT_TRUE(forecast.left_of_done());
  const double all = kDrawing + kEncoding;
  EXPECT_NEAR(*forecast.left_of_done(), 500 * all / (looking_seconds_ + 100 * all - kDrawing),
              0.001);
}

TEST_F(WorkForecastTest, FramesThatTheFilmDoesNotHaveDoNotCount) {
  WorkForecast forecast = this->forecast();
  forecast.add({0, kFrames});
  make(forecast, 0, 100);
  ASSERT_TRUE(forecast.left_of_done());
  const double left = *forecast.left_of_done();
  forecast.count_encoding({-100'000, 100'000}, 0.0);
  forecast.count_encoding({kFrames, 100'000}, 0.0);
  EXPECT_EQ(forecast.left_of_done(), left);
}

TEST_F(WorkForecastTest, WhatChangesMakesDrawingMuchDearerAndEncodingALittle) {
  renderer_.dear_from = 300;
  WorkForecast forecast = this->forecast();
  forecast.add({0, kFrames});
  make(forecast, 0, 101);
  ASSERT_TRUE(forecast.left_of_done());
  constexpr double kDearDrawing = kDrawing / 0.01;
  constexpr double kDearEncoding = kEncoding / 0.33;
  const double done = 100 * kDrawing + 101 * kEncoding;
  const double left = 199 * (kDrawing + kEncoding) + 300 * (kDearDrawing + kDearEncoding);
  EXPECT_NEAR(*forecast.left_of_done(), left / done, 0.001);
}

TEST_F(WorkForecastTest, WhatAnEncoderHoldsBackIsStillToBeDone) {
  WorkForecast behind = forecast();
  behind.add({0, kFrames});
  // Most of the work for a frame is done when it is coded: of 100 that were written, 60 are.
  for (std::int64_t i = 0; i < 100; ++i) {
    cpu_seconds_ += kDrawing;
    behind.count_drawn(i);
    behind.look_ahead();
    behind.count_written(i);
  }
  const double encoding = (0.25 * 100 + 0.75 * 60) * kEncoding;
  cpu_seconds_ += encoding;
  behind.count_encoding({0, 60}, encoding);
  ASSERT_TRUE(behind.left_of_done());
  const double done = 99 * kDrawing + encoding;
  const double left = 500 * kDrawing + 600 * kEncoding - encoding;
  EXPECT_NEAR(*behind.left_of_done(), left / done, 0.001);
}

TEST_F(WorkForecastTest, WhatIsThereFromBeforeDoesNotCount) {
  WorkForecast forecast = this->forecast();
  forecast.add({500, 100});
  make(forecast, 500, 51);
  ASSERT_TRUE(forecast.left_of_done());
  const double all = kDrawing + kEncoding;
  EXPECT_NEAR(*forecast.left_of_done(), 49 * all / (51 * all - kDrawing), 0.001);
}

TEST_F(WorkForecastTest, NothingIsForetoldWhereItCannotBe) {
  renderer_.fails_from = 200;
  WorkForecast failing = forecast();
  failing.add({0, kFrames});
  make(failing, 0, 300);
  EXPECT_FALSE(failing.left_of_done());
  renderer_.tells = false;
  WorkForecast silent = forecast();
  silent.add({0, kFrames});
  make(silent, 0, 300);
  EXPECT_FALSE(silent.left_of_done());
  EXPECT_EQ(opened_, 1);
}

}  // namespace
}  // namespace tickreel
