#include <cmath>
#include <numbers>
#include <ostream>
#include <string>
#include <vector>

#include "movie/film/time/speed_schedule.h"
#include "renderer/scene/project_to_overlay.h"
#include "tests/movie/make/engine/export_gl_fixture.h"
#include "tests/renderer/drawing.h"
#include "tests/support/keeping_sink.h"

namespace tickreel::tests {
namespace {

/// Looks straight down on 12 metres of the plane in which the carousel moves. The camera is so far
/// away that equal steps in the world are equal steps in the picture: 15 pixels a metre.
const Camera kFromAbove{.eye = {0.0F, 0.0F, 201.0F},
                        .target = {0.0F, 0.0F, 1.0F},
                        .up = {0.0F, 1.0F, 0.0F},
                        .vertical_fov = 2.0F * 0.029991F};
constexpr double kPixelsPerMetre = 180.0 / 12.0;
/// Three times the uncertainty that eight bits a pixel leave.
constexpr double kTolerancePixels = 0.05;

/// Composes the slider as a red glow and the rider as a green one, on black. The middle of a soft
/// glow can be measured more exactly than the sampled edges of a hard shape.
void compose_glows(const Moment& moment, Scene& scene) {
  empty_stage(scene);
  scene.camera = kFromAbove;
  for (const Thing& thing : moment.things) {
    if (thing.id == carousel::kPuckId) continue;
    const bool is_slider = thing.id == carousel::kSliderId;
    scene.sprites.push_back({.position = thing.position,
                             .radius = 0.9F,
                             .color = is_slider ? Color{1.0F, 0.0F, 0.0F} : Color{0.0F, 1.0F, 0.0F},
                             .opacity = 0.0F,
                             .glow = 1.0F});
  }
}

struct PixelPoint {
  double x = 0.0;
  double y = 0.0;
};

/// Returns the centre of the light in one channel.
PixelPoint centroid(const Image& image, std::size_t channel) {
  double sum = 0.0;
  PixelPoint weighted;
  for (int y = 0; y < image.size().height; ++y) {
    for (int x = 0; x < image.size().width; ++x) {
      const double light = pixel_at(image, x, y)[channel];
      sum += light;
      weighted.x += light * (x + 0.5);
      weighted.y += light * (y + 0.5);
    }
  }
  return {weighted.x / sum, weighted.y / sum};
}

/// Returns the place of a point of the world in the picture.
PixelPoint projected(double x, double y) {
  constexpr ImageSize kSize = ExportGlTest::kSize;
  const float aspect = static_cast<float>(kSize.width) / static_cast<float>(kSize.height);
  Vec2 points;
  EXPECT_TRUE(project_to_overlay(kFromAbove, aspect,
                                 {static_cast<float>(x), static_cast<float>(y), 1.0F}, points));
  const double pixels_per_point = kSize.height / static_cast<double>(kOverlayHeight);
  return {points.x * pixels_per_point, points.y * pixels_per_point};
}

/// Expects the rider at its place on the circle at this time.
void expect_rider(const Image& image, double seconds, std::size_t frame) {
  const double angle = 2.0 * std::numbers::pi * carousel::kTurnsPerSecond * seconds;
  const PixelPoint expected = projected(carousel::kCircleRadius * std::cos(angle),
                                        carousel::kCircleRadius * std::sin(angle));
  const PixelPoint rider = centroid(image, 1);
  EXPECT_LT(std::hypot(rider.x - expected.x, rider.y - expected.y), kTolerancePixels)
      << "frame " << frame;
}

struct RatePair {
  std::string name;
  TickRate tick_rate;
  Rational frame_rate;
  friend void PrintTo(const RatePair& rates, std::ostream* out) { *out << rates.name; }
};

class MotionInFilmGlTest : public ExportGlTest, public testing::WithParamInterface<RatePair> {};

TEST_P(MotionInFilmGlTest, MovesEvenlyOnTheExactPath) {
  const Rational& fps = GetParam().frame_rate;
  record(GetParam().tick_rate);
  const auto renderer = make_renderer(std::make_unique<FunctionLook>(compose_glows));
  const Rational in(1, 10);
  std::vector<Image> images;
  film(schedule(fps, in, in + Rational(1)), *renderer, std::make_unique<KeepingSink>(images));
  ASSERT_EQ(static_cast<std::int64_t>(images.size()), fps.ceil());

  const double slider_step = carousel::kSliderSpeed * kPixelsPerMetre / fps.to_double();
  double slider_before = projected(carousel::kSliderStart, 0.0).x +
                         carousel::kSliderSpeed * kPixelsPerMetre * in.to_double() - slider_step;
  for (std::size_t n = 0; n < images.size(); ++n) {
    const PixelPoint slider = centroid(images[n], 0);
    EXPECT_NEAR(slider.x - slider_before, slider_step, kTolerancePixels) << "frame " << n;
    EXPECT_NEAR(slider.y, projected(0.0, 0.0).y, kTolerancePixels) << "frame " << n;
    slider_before = slider.x;

    const double seconds = (in + Rational(static_cast<std::int64_t>(n)) / fps).to_double();
    expect_rider(images[n], seconds, n);
  }
}

/// Speeds at keys, in seconds of the game from the in point.
struct Ramp {
  std::string name;
  std::vector<SpeedKey> keys;
  friend void PrintTo(const Ramp& ramp, std::ostream* out) { *out << ramp.name; }
};

/// Returns the time in the game at a time of the film, by the formula, in floating point.
double game_seconds(const std::vector<SpeedKey>& keys, double film_seconds) {
  double game = 0.0;
  double speed = keys.front().speed.to_double();
  for (const SpeedKey& key : keys) {
    const double way = key.at.to_double() - game;
    const double to = key.speed.to_double();
    const double length = 2.0 * way / (speed + to);
    if (film_seconds < length) {
      return game + speed * film_seconds +
             (to - speed) / (2.0 * length) * film_seconds * film_seconds;
    }
    film_seconds -= length;
    game = key.at.to_double();
    speed = to;
  }
  return game + speed * film_seconds;
}

class MotionAtSpeedsGlTest : public ExportGlTest, public testing::WithParamInterface<Ramp> {};

TEST_P(MotionAtSpeedsGlTest, EverythingIsOnItsPathAtItsTime) {
  record(TickRate(50));
  const std::vector<SpeedKey>& keys = GetParam().keys;
  const Rational in(1, 10);
  const Rational fps(60);
  const auto map = SpeedMap::make({keys, {}}, Rational(1));
  ASSERT_TRUE(map) << map.error().message;
  const auto times = SpeedSchedule::make(*map, rate_, fps, in);
  const auto renderer = make_renderer(std::make_unique<FunctionLook>(compose_glows));
  std::vector<Image> images;
  film(*times, fps, *renderer, std::make_unique<KeepingSink>(images));
  ASSERT_EQ(static_cast<std::int64_t>(images.size()), times->frame_count());
  double slider_before = 0.0;
  double expected_before = 0.0;
  for (std::size_t n = 0; n < images.size(); ++n) {
    const double seconds =
        in.to_double() + game_seconds(keys, static_cast<double>(n) / fps.to_double());
    const PixelPoint slider = centroid(images[n], 0);
    const double expected_x = projected(carousel::kSliderStart, 0.0).x +
                              carousel::kSliderSpeed * kPixelsPerMetre * seconds;
    EXPECT_NEAR(slider.x, expected_x, 0.1) << "frame " << n;
    if (n > 0) {
      EXPECT_NEAR(slider.x - slider_before, expected_x - expected_before, kTolerancePixels)
          << "frame " << n;
    }
    slider_before = slider.x;
    expected_before = expected_x;
    expect_rider(images[n], seconds, n);
  }
}

INSTANTIATE_TEST_SUITE_P(Speeds, MotionAtSpeedsGlTest,
                         testing::Values(Ramp{"Ramp",
                                              {{Rational(0), Rational(1)},
                                               {Rational(1, 2), Rational(1, 4)},
                                               {Rational(1), Rational(1)}}},
                                         Ramp{"SteepRamp",
                                              {{Rational(1, 5), Rational(3)},
                                               {Rational(3, 10), Rational(1, 20)},
                                               {Rational(2, 5), Rational(2)}}},
                                         Ramp{"SlowMotion",
                                              {{Rational(0), Rational(1, 20)},
                                               {Rational(1, 5), Rational(1, 20)},
                                               {Rational(1, 5), Rational(1)}}}),
                         [](const auto& ramp) { return ramp.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Rates, MotionInFilmGlTest,
    testing::Values(RatePair{"Ticks35Fps60", TickRate(35), Rational(60)},
                    RatePair{"Ticks50FpsNtsc", TickRate(50), Rational(30000, 1001)},
                    RatePair{"TicksNtscFps60", TickRate(60000, 1001), Rational(60)},
                    RatePair{"Ticks144Fps120", TickRate(144), Rational(120)}),
    [](const auto& pair) { return pair.param.name; });

}  // namespace
}  // namespace tickreel::tests
