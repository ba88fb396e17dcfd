#include <cmath>
#include <numbers>
#include <optional>

#include "renderer/scene/project_to_overlay.h"
#include "tests/renderer/drawing.h"

namespace tickreel::tests {
namespace {

using MotionTest = DrawingTest;

constexpr ImageSize kSize{320, 180};
constexpr float kAspect = 320.0F / 180.0F;

/// Draws each thing as a white ball, and keeps the place of the first ball in the picture, in
/// pixels.
struct BallStage {
  Vec2 projected;

  Compose compose() {
    return [this](const Moment& moment, Scene& scene) {
      empty_stage(scene);
      for (const Thing& thing : moment.things) {
        Instance& ball = scene.instances.emplace_back();
        ball.mesh = kSphere;
        ball.position = thing.position;
        ball.scale = {0.6F, 0.6F, 0.6F};
        ball.material = {.color = {1.0F, 1.0F, 1.0F}, .glow = 1.0F};
      }
      Vec2 points;
      ASSERT_TRUE(project_to_overlay(scene.camera, kAspect, moment.things[0].position, points));
      projected = points * (static_cast<float>(kSize.height) / kOverlayHeight);
    };
  }
};

/// Returns the centre of the light, in pixels.
Vec2 centroid(const Image& image) {
  double sum = 0.0;
  double x_sum = 0.0;
  double y_sum = 0.0;
  for (int y = 0; y < image.size().height; ++y) {
    for (int x = 0; x < image.size().width; ++x) {
      // The coverage of an edge is linear light.
      const double light = std::pow(pixel_at(image, x, y)[1] / 255.0, 2.2);
      sum += light;
      x_sum += light * (x + 0.5);
      y_sum += light * (y + 0.5);
    }
  }
  return {static_cast<float>(x_sum / sum), static_cast<float>(y_sum / sum)};
}

/// Returns a window over the two views around a tick.
ViewWindow window_at(Tick tick, const std::function<Thing(Tick)>& thing) {
  ViewWindow views(2);
  for (const Tick t : {tick, tick + 1}) views.push(t).things.push_back(thing(t));
  return views;
}

FrameTime frame_time(int frame, int frames_per_second, int ticks_per_second) {
  const Rational ticks = Rational(frame, frames_per_second) * Rational(ticks_per_second);
  return {ticks.floor(), ticks - Rational(ticks.floor())};
}

TEST_F(MotionTest, ConstantSpeedMovesThePictureInEqualSteps) {
  BallStage stage;
  const auto renderer = make_renderer(kSize, stage.compose());
  if (!renderer) return;
  const float metres_per_tick = 0.03F;
  const auto thing = [&](Tick tick) {
    Thing t;
    t.id = 1;
    t.flags = kHasVelocity;
    t.position = {-1.0F + metres_per_tick * static_cast<float>(tick), 0.1F, 0.0F};
    t.velocity = {metres_per_tick * 50.0F, 0.0F, 0.0F};
    return t;
  };
  std::optional<Image> previous;
  Vec2 seen_before;
  Vec2 projected_before;
  const float step = metres_per_tick * 50.0F / 60.0F * 90.0F;  // 90 pixels a metre
  for (int frame = 0; frame < 60; ++frame) {
    const FrameTime time = frame_time(frame, 60, 50);
    Image image = draw(*renderer, window_at(time.tick, thing), time);
    const Vec2 seen = centroid(image);
    if (previous) {
      EXPECT_NEAR(seen.x - seen_before.x, step, 0.1F) << frame;
      EXPECT_NEAR(stage.projected.x - projected_before.x, step, 0.01F) << frame;
      EXPECT_FALSE(same_pixels(image, *previous)) << "frame " << frame << " is shown twice";
    }
    EXPECT_NEAR(seen.x, stage.projected.x, 0.15F);
    seen_before = seen;
    projected_before = stage.projected;
    previous = std::move(image);
  }
}

TEST_F(MotionTest, OneTurnASecondStaysOnTheCircle) {
  BallStage stage;
  const auto renderer = make_renderer(kSize, stage.compose());
  if (!renderer) return;
  const double turn = 2.0 * std::numbers::pi;
  const double radius = 0.7;
  const auto thing = [&](Tick tick) {
    const double angle = turn * static_cast<double>(tick) / 50.0;
    Thing t;
    t.id = 1;
    t.flags = kHasVelocity;
    t.position = {static_cast<float>(radius * std::cos(angle)),
                  static_cast<float>(radius * std::sin(angle)), 0.0F};
    t.velocity = {static_cast<float>(-turn * radius * std::sin(angle)),
                  static_cast<float>(turn * radius * std::cos(angle)), 0.0F};
    return t;
  };
  for (int frame = 0; frame < 60; ++frame) {
    const FrameTime time = frame_time(frame, 60, 50);
    draw(*renderer, window_at(time.tick, thing), time);
    const double angle = turn * frame / 60.0;
    EXPECT_NEAR(stage.projected.x, 160.0 + 90.0 * radius * std::cos(angle), 0.1);
    EXPECT_NEAR(stage.projected.y, 90.0 - 90.0 * radius * std::sin(angle), 0.1);
  }
}

TEST_F(MotionTest, AMissingViewIsAnErrorAndNotACrash) {
  BallStage stage;
  const auto renderer = make_renderer(kSize, stage.compose());
  if (!renderer) return;
  ViewWindow views(2);
  Image image;
  EXPECT_FALSE(renderer->draw(views, {}, image));
}

}  // namespace
}  // namespace tickreel::tests
