#include "movie/film/time/shutter_times.h"
#include "movie/film/time/speed_schedule.h"
#include "tests/renderer/smear.h"

// Motion blur in a film whose speed changes. The pictures are compared with the places that the
// ramp gives.

namespace tickreel::tests {
namespace {

class ExposedRampTest : public DrawingTest {};

TEST_F(ExposedRampTest, BothEndsOfASmearAreWhereTheRampSays) {
  constexpr float kMetres = 6.0F;  // in a tick
  const TickRate tick_rate(50);
  const Rational fps(60);
  const Shutter shutter{.degrees = Rational(180), .samples = 256};
  const auto plan = parse_speed_plan("0:1,1:1/4,2:2", "", tick_rate);
  ASSERT_TRUE(plan);
  const auto map = SpeedMap::make(*plan, Rational(3));
  ASSERT_TRUE(map);
  const Rational parts(ShutterTimes::parts_of_frame(shutter));
  auto fine = SpeedSchedule::make(*map, tick_rate, fps * parts, Rational(7));
  ASSERT_TRUE(fine);
  const ShutterTimes times(shutter, std::make_unique<SpeedSchedule>(*fine), Rational(4));

  // In the first second of the game the speed falls from 1 to 1/4, in 8/5 s of the film.
  const auto ticks_at = [](double film) { return 50.0 * (7.0 + film - 15.0 / 64.0 * film * film); };
  double origin = 0.0;
  const auto renderer = make_renderer(kExposedSize, [&](const Moment& moment, Scene& scene) {
    empty_stage(scene);
    scene.lighting.fog = srgb(kSmearDark * 0x010101U);
    const double ticks = moment.seconds * 50.0 - origin;
    add_white_box(scene, -4.0F + kMetres * static_cast<float>(ticks), 3.0F);
    scene.instances.back().material.color = srgb(kSmearBright * 0x010101U);
  });
  if (!renderer) return;
  for (const std::int64_t frame : {0, 17, 60, 90}) {
    const double film = static_cast<double>(frame) / 60.0;
    origin = ticks_at(film);
    const Exposure exposure = times.exposure(frame);
    ViewWindow views(4);
    for (Tick tick = 0; tick < 4; ++tick) views.push(exposure.time.tick + tick);
    Image image;
    const Status drawn = renderer->draw(views, exposure, image);
    ASSERT_TRUE(drawn) << drawn.error().message;
    const double left = 160.0 + kExposedPixels * -5.5;
    const double shift = kExposedPixels * kMetres * (ticks_at(film + 1.0 / 120.0) - origin);
    const int middle = static_cast<int>(left) + 58;
    const SmearEnd rising = smear_end(image, 0, middle);
    EXPECT_NEAR(rising.dark, left, 0.1) << frame;
    EXPECT_NEAR(rising.bright, left + shift, 0.1) << frame;
    const SmearEnd falling = smear_end(image, middle, 319);
    EXPECT_NEAR(falling.bright, left + 60.0, 0.1) << frame;
    EXPECT_NEAR(falling.dark, left + 60.0 + shift, 0.1) << frame;
  }
}

}  // namespace
}  // namespace tickreel::tests
