#include "movie/work_forecast.h"

#include <gtest/gtest.h>

#include "movie/frame_schedule.h"
#include "tests/movie/steady_source.h"

namespace tickreel {
namespace {

/// Pictures are cheap until a tick, and dear from there on.
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
    return tick < dear_from ? 0.0 : 1.0;
  }

  bool tells = true;
  Tick dear_from = 0;
  Tick fails_from = 1'000'000;
};

class WorkForecastTest : public testing::Test {
 protected:
  static constexpr std::int64_t kFrames = 600;  // a tick each

  WorkForecast forecast() {
    return {schedule_, renderer_, [this]() -> Result<std::unique_ptr<ViewSource>> {
              ++opened_;
              return std::unique_ptr<ViewSource>(std::make_unique<SteadySource>(2));
            }};
  }
  /// Makes `count` frames from `first` on, and looks ahead as often.
  static void make(WorkForecast& forecast, std::int64_t first, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) {
      forecast.look_ahead();
      forecast.count_done(first + i);
    }
  }

  FrameSchedule schedule_{TickRate(60), Rational(60), Rational(0), Rational(10)};
  ForetellingRenderer renderer_;
  int opened_ = 0;
};

TEST_F(WorkForecastTest, IsKnownAfterATenthAndWeighsWhatIsToCome) {
  renderer_.dear_from = 300;
  WorkForecast forecast = this->forecast();
  forecast.add({0, kFrames});
  make(forecast, 0, 40);
  EXPECT_FALSE(forecast.left_of_done());
  make(forecast, 40, 61);
  ASSERT_TRUE(forecast.left_of_done());
  constexpr double kDearer = 1 / 0.3;
  EXPECT_NEAR(*forecast.left_of_done(), (199 + 300 * kDearer) / 100, 0.001);
  make(forecast, 101, 499);
  EXPECT_EQ(*forecast.left_of_done(), 0.0);
  EXPECT_EQ(opened_, 1);
}

TEST_F(WorkForecastTest, WhatIsThereFromBeforeDoesNotCount) {
  WorkForecast forecast = this->forecast();
  forecast.add({500, 100});
  make(forecast, 500, 51);
  ASSERT_TRUE(forecast.left_of_done());
  EXPECT_NEAR(*forecast.left_of_done(), 49.0 / 50, 0.001);
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
