#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "renderer/gl/egl_context.h"
#include "renderer/scene_renderer.h"
#include "tests/renderer/drawing.h"
#include "tests/renderer/scene_picture.h"
#include "tests/renderer/smear.h"

// Pictures with motion blur.

namespace tickreel::tests {
namespace {

/// Returns an exposure with evenly spaced moments of a tick.
Exposure exposure_of(int samples, const Rational& open = Rational(1, 2), Tick tick = 0) {
  Exposure exposure{{tick, Rational(0)}, {}};
  for (int k = 0; k < samples; ++k) {
    exposure.subframes.push_back({{tick, open * Rational(2 * k + 1, 2 * samples)}, 1});
  }
  return exposure;
}

class ExposureTest : public DrawingTest {
 protected:
  static Image expose(FrameRenderer& renderer, const Exposure& exposure, int ticks = 2) {
    ViewWindow views(static_cast<std::size_t>(ticks) + 1);
    for (Tick tick = 0; tick <= ticks; ++tick) views.push(tick);
    Image image;
    const Status status = renderer.draw(views, exposure, image);
    EXPECT_TRUE(status) << status.error().message;
    return image;
  }
};

TEST_F(ExposureTest, ASmearIsLightAndNotItsCode) {
  const auto renderer = make_renderer(kExposedSize, [](const Moment& moment, Scene& scene) {
    empty_stage(scene);
    // The box moves 8 m in a tick. Half of that is 80 pixels, which is 8 times the box's width.
    add_white_box(scene, -4.0F + 8.0F * static_cast<float>(moment.alpha), 0.5F);
  });
  if (!renderer) return;
  const Image image = expose(*renderer, exposure_of(64));
  // The box is 10 pixels wide and covers each pixel for 1/8 of the time.
  for (const int x : {100, 120, 140}) {
    EXPECT_NEAR(light_of_level(pixel_at(image, x, 20)[0]), 1.0 / 8.0, 0.02) << x;
  }
  EXPECT_EQ(pixel_at(image, 60, 20)[0], 0);
  EXPECT_EQ(pixel_at(image, 200, 20)[0], 0);
  EXPECT_EQ(pixel_at(image, 120, 20)[3], 255);
}

TEST_F(ExposureTest, BothEndsOfASmearAreWhereTheyShouldBe) {
  float speed = 3.0F;  // in metres for each tick
  const auto renderer = make_renderer(kExposedSize, [&](const Moment& moment, Scene& scene) {
    empty_stage(scene);
    scene.lighting.fog = srgb(kSmearDark * 0x010101U);
    add_white_box(scene, -4.0F + speed * static_cast<float>(moment.seconds * 50.0), 3.0F);
    scene.instances.back().material.color = srgb(kSmearBright * 0x010101U);
  });
  if (!renderer) return;
  for (const float metres : {3.0F, 2.37F, 1.11F}) {
    speed = metres;
    const float shift = 0.5F * metres * kExposedPixels;  // pixels while the shutter is open
    for (const Tick tick : {0, 1}) {
      const Image image = expose(*renderer, exposure_of(256, Rational(1, 2), tick));
      const double left = 160.0 + kExposedPixels * (-5.5 + metres * static_cast<double>(tick));
      const int middle = static_cast<int>(left) + 58;
      // Light rises linearly between the first and the last place of the box's left side, and falls
      // in the same way on its right.
      const SmearEnd rising = smear_end(image, 0, middle);
      EXPECT_NEAR(rising.dark, left, 0.1) << metres << " " << tick;
      EXPECT_NEAR(rising.bright, left + shift, 0.1) << metres << " " << tick;
      const SmearEnd falling = smear_end(image, middle, 319);
      EXPECT_NEAR(falling.bright, left + 60.0, 0.1) << metres << " " << tick;
      EXPECT_NEAR(falling.dark, left + 60.0 + shift, 0.1) << metres << " " << tick;
    }
  }
}

TEST_F(ExposureTest, WhatStandsIsDrawnOnceAndIsThePlainPicture) {
  int composed = 0;
  const auto renderer = make_renderer(kExposedSize, [&](const Moment&, Scene& scene) {
    ++composed;
    empty_stage(scene);
    add_white_box(scene, 0.3F);
    scene.lights.push_back({{1.0F, 0.0F, 1.0F}, {2.0F, 1.0F, 0.0F}});
    scene.sprites.push_back({.position = {1.0F, 0.0F, 1.0F}, .opacity = 0.4F});
    scene.overlay.emplace_back(Text{.utf8 = "Sharp", .anchor = {300.0F, 300.0F}, .size = 200.0F});
  });
  if (!renderer) return;
  ViewWindow views(2);
  views.push(0);
  views.push(1);
  EXPECT_TRUE(same_pixels(expose(*renderer, exposure_of(16), 1), draw(*renderer, views, {})));
}

TEST_F(ExposureTest, TheOverlayIsThatOfTheFrameAndSharp) {
  const auto renderer = make_renderer(kExposedSize, [](const Moment& moment, Scene& scene) {
    empty_stage(scene);
    if (moment.subframe_count == 1) {
      scene.overlay.emplace_back(Panel{{0.0F, 0.0F}, {720.0F, 720.0F}, 0.0F, srgb(0x123456), 1.0F});
    } else {
      scene.overlay.emplace_back(
          Panel{{0.0F, 0.0F}, {9999.0F, 720.0F}, 0.0F, srgb(0xFF0000), 1.0F});
    }
    add_white_box(scene, static_cast<float>(moment.alpha), 9.0F);
  });
  if (!renderer) return;
  const Image image = expose(*renderer, exposure_of(16));
  EXPECT_LE(distance_to(pixel_at(image, 10, 20), 0x123456), 1);
  EXPECT_LE(distance_to(pixel_at(image, 160, 20), 0xFFFFFF), 1);
  // Plain pictures are the same after pictures with motion blur.
  EXPECT_LE(distance_to(pixel_at(draw(*renderer), 10, 20), 0x123456), 1);
}

TEST_F(ExposureTest, EachMomentIsToldWhichItIs) {
  std::vector<int> told;
  double since = 0.0;
  const auto renderer = make_renderer({16, 16}, [&](const Moment& moment, Scene& scene) {
    empty_stage(scene);
    add_white_box(scene, static_cast<float>(moment.alpha));
    if (moment.subframe_count > 1) told.push_back(moment.subframe);
    since = moment.since_frame;
  });
  if (!renderer) return;
  expose(*renderer, exposure_of(4));
  EXPECT_EQ(told, (std::vector<int>{0, 1, 2, 3}));
  EXPECT_NEAR(since, 0.5 * 7.0 / 8.0 / 50.0, 1e-12);
}

/// More moments give a smaller error.
TEST_F(ExposureTest, TheErrorFallsWithTheNumberOfMoments) {
  const auto renderer = make_renderer({320, 180}, [](const Moment& moment, Scene& scene) {
    scene.camera = {.eye = {0.0F, -8.0F, 5.0F}};
    const auto t = static_cast<float>(moment.alpha);
    for (int i = 0; i < 12; ++i) {
      Instance& box = scene.instances.emplace_back();
      box.position = {static_cast<float>(i % 4) * 2.0F - 3.0F + t,
                      static_cast<float>(i / 4) * 2.0F - 2.0F, 0.5F};
      box.material = {.color = srgb(0x406080U + static_cast<std::uint32_t>(i) * 0x0A0703U)};
    }
  });
  if (!renderer) return;
  const Image best = expose(*renderer, exposure_of(256));
  const auto error_of = [&](int samples) {
    const Image image = expose(*renderer, exposure_of(samples));
    double sum = 0.0;
    for (std::size_t i = 0; i < image.pixels().size(); ++i) {
      const double difference =
          static_cast<double>(image.pixels()[i]) - static_cast<double>(best.pixels()[i]);
      sum += difference * difference;
    }
    return std::sqrt(sum / static_cast<double>(image.pixels().size()));
  };
  double before = error_of(1);
  for (const int samples : {2, 4, 8, 16, 32}) {
    const double error = error_of(samples);
    std::cout << samples << " moments: " << 20.0 * std::log10(255.0 / error) << " dB\n";
    EXPECT_LT(error, 0.7 * before) << samples;
    before = error;
  }
}

/// Shaders and the CPU give the same sum of light.
TEST_F(ExposureTest, BothSumsAreTheSameBytes) {
  auto context = EglContext::create();
  if (!context) return skip_without(kOpenGl, context.error().message);
  const auto picture_of = [](bool on_cpu) {
    auto renderer = SceneRenderer::create({box_mesh(), sphere_mesh(32, 16)}, {333, 77});
    EXPECT_TRUE(renderer);
    renderer->sum_light_on_cpu(on_cpu);
    Scene scene;
    EXPECT_TRUE(renderer->begin_exposure(1 + 3 + 5 + 3 + 1));
    for (int k = 0; k < 5; ++k) {
      scene.clear();
      scene.camera = {.eye = {0.0F, -8.0F, 5.0F}};
      for (int i = 0; i < 12; ++i) {
        Instance& box = scene.instances.emplace_back();
        box.position = {static_cast<float>(i % 4) * 2.0F - 3.0F + 0.1F * static_cast<float>(k),
                        static_cast<float>(i / 4) * 2.0F - 2.0F, 0.5F};
        box.material = {.color = srgb(0x406080U + static_cast<std::uint32_t>(i) * 0x0A0703U)};
      }
      const auto weight = static_cast<std::uint32_t>(std::min(2 * k + 1, 9 - 2 * k));
      EXPECT_TRUE(renderer->expose(scene, std::span(&weight, 1)));
    }
    scene.overlay.emplace_back(Panel{{10.0F, 10.0F}, {200.0F, 60.0F}, 8.0F, {}, 0.5F});
    EXPECT_TRUE(renderer->finish_exposure(scene));
    Image image(renderer->size());
    glGetTextureImage(renderer->picture().name(), 0, GL_RGBA, GL_UNSIGNED_BYTE,
                      static_cast<GLsizei>(image.pixels().size()), image.pixels().data());
    return image;
  };
  const Image by_shader = picture_of(false);
  EXPECT_TRUE(same_pixels(by_shader, picture_of(true)));
  std::set<int> levels;
  for (const std::uint8_t value : by_shader.pixels()) levels.insert(value);
  EXPECT_GT(levels.size(), 50U);
}

/// Most of the picture stands still and is not added up. A still part, an overlay that was over it,
/// and a picture without motion blur in between leave no trace.
TEST_F(ExposureTest, PicturesAreThoseOfARendererThatHasDrawnNothingBefore) {
  const auto compose = [](const Moment& moment, Scene& scene) {
    scene.camera = {.eye = {0.0F, -8.0F, 5.0F}};
    const auto tick = static_cast<float>(moment.time.tick);
    for (int i = 0; i < 8; ++i) {
      Instance& box = scene.instances.emplace_back();
      box.position = {static_cast<float>(i % 4) * 2.0F - 3.0F, static_cast<float>(i / 4) * 3.0F,
                      0.5F};
      box.material = {.color = srgb(0x406080U + static_cast<std::uint32_t>(i) * 0x0A0703U)};
    }
    if (moment.time.tick % 3 != 2) {
      scene.instances[3].position.x += 0.4F * (tick + static_cast<float>(moment.alpha));
    }
    if (moment.time.tick == 4 && moment.alpha > 0.2) {
      scene.lights.push_back({{-2.0F, 0.0F, 1.0F}, {2.0F, 1.0F, 0.0F}});
    }
    scene.overlay.emplace_back(
        Panel{{40.0F + 60.0F * tick, 300.0F}, {300.0F, 120.0F}, 9.0F, srgb(0x123456), 0.7F});
  };
  const ImageSize size{320, 180};
  const auto used = make_renderer(size, compose);
  if (!used) return;
  for (const Tick tick : {0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8}) {
    const Exposure exposure = exposure_of(4, Rational(1), tick);
    const auto fresh = make_renderer(size, compose);
    EXPECT_TRUE(same_pixels(expose(*used, exposure, 9), expose(*fresh, exposure, 9))) << tick;
    if (tick % 2 != 0) continue;
    const Exposure plain(exposure.time);
    const auto plain_one = make_renderer(size, compose);
    EXPECT_TRUE(same_pixels(expose(*used, plain, 9), expose(*plain_one, plain, 9))) << tick;
  }
}

/// Paints white at the first moment of a picture and black at the others.
class FlashingPainter final : public PicturePainter {
 public:
  Status draw(const Moment& moment, std::uint32_t /*framebuffer*/) override {
    EXPECT_EQ(moment.subframe_count, 4);
    const float level = moment.subframe == 0 ? 1.0F : 0.0F;
    const std::array<GLfloat, 4> color{level, level, level, 1.0F};
    glClearBufferfv(GL_COLOR, 0, color.data());
    return {};
  }
};

class FlashingLook final : public Look {
 public:
  [[nodiscard]] std::vector<Mesh> meshes() const override { return {}; }
  [[nodiscard]] std::vector<std::string> cameras() const override { return {"only"}; }
  [[nodiscard]] Result<LookCamera> find_camera(std::string_view,
                                               std::span<const std::string>) const override {
    return LookCamera{0};
  }
  void compose(const Moment&, Scene& scene) override {
    scene.overlay.emplace_back(Panel{{0.0F, 0.0F}, {180.0F, 720.0F}, 0.0F, srgb(0x123456), 1.0F});
  }
  [[nodiscard]] std::optional<int> painter_warm_up_frames() const override { return 0; }
  Result<std::unique_ptr<PicturePainter>> make_painter(const OpenGl& /*gl*/) override {
    return std::unique_ptr<PicturePainter>(std::make_unique<FlashingPainter>());
  }
};

TEST_F(ExposureTest, AGamesOwnRendererIsAskedForEachMoment) {
  auto renderer = make_offscreen_renderer(std::make_unique<FlashingLook>(),
                                          {.size = {16, 16}, .tick_rate = TickRate(50)});
  if (!renderer) return skip_without(kOpenGl, renderer.error().message);
  const Image image = expose(**renderer, exposure_of(4));
  EXPECT_NEAR(light_of_level(pixel_at(image, 12, 8)[0]), 0.25, 0.005);
  EXPECT_LE(distance_to(pixel_at(image, 1, 8), 0x123456), 1);
}

}  // namespace
}  // namespace tickreel::tests
