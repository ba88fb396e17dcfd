#include <cmath>
#include <string>

#include "renderer/gl/egl_context.h"
#include "renderer/scene_renderer.h"
#include "tests/renderer/drawing.h"
#include "tests/renderer/scene_picture.h"
#include "tests/support/skip_without.h"

namespace tickreel::tests {
namespace {

constexpr ImageSize kStillPicture{320, 180};

/// Two renderers in one context: one draws as for a software rasteriser, and the other draws
/// everything each time.
class SoftwarePainterTest : public ::testing::TestWithParam<PictureDepth> {
 protected:
  void SetUp() override {
    auto context = EglContext::create();
    if (!context) return skip_without(kOpenGl, context.error().message);
    context_ = std::move(*context);
    software_ = make(true);
    drawing_ = make(false);
  }

  static std::unique_ptr<SceneRenderer> make(bool software) {
    auto renderer = SceneRenderer::create({box_mesh(), sphere_mesh(32, 16)}, kStillPicture);
    EXPECT_TRUE(renderer) << renderer.error().message;
    renderer->draw_for_software(software);
    EXPECT_TRUE(renderer->set_depth(GetParam()));
    return std::make_unique<SceneRenderer>(std::move(*renderer));
  }

  void expect_same(const Scene& scene, int step) {
    EXPECT_TRUE(same_pixels(scene_picture(*software_, scene), scene_picture(*drawing_, scene)))
        << step;
  }

  std::unique_ptr<EglContext> context_;
  std::unique_ptr<SceneRenderer> software_;
  std::unique_ptr<SceneRenderer> drawing_;
};

/// Adds standing boxes, some with their faces in one plane. Two disappear, one soon after the
/// other, and come back; one appears later and stays.
void add_still_things(Scene& scene, int step) {
  scene.lighting.shadow_radius = 12.0F;
  scene.lighting.fog_start = 20.0F;
  for (int i = 0; i < 12; ++i) {
    if (i == 5 && step % 24 >= 12) continue;
    if (i == 2 && step % 24 >= 14) continue;
    if (i == 7 && step < 10) continue;
    Instance& box = scene.instances.emplace_back();
    box.position = {static_cast<float>(i % 4) * 2.0F - 3.0F,
                    static_cast<float>(i / 4) * 2.0F - 2.0F, 0.5F};
    box.scale = {i % 3 == 0 ? 2.0F : 1.0F, 1.0F, 1.0F};
    box.material = {.color = srgb(0x406080U + static_cast<std::uint32_t>(i) * 0x0A0703U)};
    box.is_background = i == 4;
  }
}

/// Returns an image with another colour and opacity in each pixel.
Image shaded_image(ImageSize size) {
  Image image(size);
  for (std::size_t i = 0; i < image.pixels().size(); ++i) {
    image.pixels()[i] = static_cast<std::uint8_t>(i * 37);
  }
  return image;
}

/// Adds paint and a cloud that change every few pictures, and that moving things cross.
void add_things_that_change_at_times(Scene& scene, int step) {
  const float fade = 0.8F - 0.1F * static_cast<float>(step / 5 % 6);
  for (int i = 0; i < 8; ++i) {
    const float x = static_cast<float>(i) - 4.0F;
    scene.marks.push_back({.shape = GroundMark::Shape::kBox,
                           .center = {x, -3.0F + 0.2F * x},
                           .half_size = {0.6F, 0.2F},
                           .color = {0.4F, 0.1F, 0.05F},
                           .opacity = i == 3 ? 0.5F : fade});
  }
  scene.sprites.push_back(
      {.position = {-2.0F, 1.0F, 1.0F}, .color = {0.2F, 0.2F, 0.3F}, .opacity = fade});
}

void add_moving_things(Scene& scene, int step) {
  add_things_that_change_at_times(scene, step);
  const float t = static_cast<float>(step) * 0.1F;
  Instance& ball = scene.instances.emplace_back();
  ball.mesh = 1;
  ball.position = {3.0F * std::cos(t), 3.0F * std::sin(t), 0.4F + std::abs(std::sin(3.0F * t))};
  Instance& box = scene.instances.emplace_back();  // slides through the others
  box.position = {-4.0F + t, 0.0F, 0.5F};
  scene.marks.push_back({.center = {t - 2.0F, -3.0F}, .half_size = {0.5F, 1.0F}, .opacity = 0.6F});
  scene.sprites.push_back({.position = {0.0F, 2.0F - t, 1.5F},
                           .radius = 0.8F,
                           .color = {0.6F, 0.3F, 0.1F},
                           .opacity = 0.5F});
  if (step % 10 >= 7) scene.lights.push_back({{t - 2.0F, 0.0F, 1.0F}, {2.0F, 1.0F, 0.5F}, 3.0F});
  scene.overlay.emplace_back(Panel{{90.0F, 50.0F}, {900.0F, 400.0F}, 20.0F, {}, 0.2F});
  scene.overlay.emplace_back(Text{.utf8 = "Still", .anchor = {200.0F, 400.0F}, .size = 60.0F});
  scene.overlay.emplace_back(
      Text{.utf8 = "Step " + std::to_string(step / 3), .anchor = {300.0F, 250.0F}, .size = 80.0F});
  static const auto kMark = std::make_shared<const Image>(shaded_image({40, 24}));
  static const auto kOther = std::make_shared<const Image>(shaded_image({24, 40}));
  if (step % 8 >= 3) scene.watermark = {step < 30 ? kMark : kOther, {700.0F, 500.0F}, 0.6F};
  scene.overlay.emplace_back(Panel{{20.0F + 10.0F * t, 30.0F}, {120.0F, 40.0F}, 8.0F, {}, 0.5F});
}

TEST_P(SoftwarePainterTest, ChangesNoByteOfAnyPicture) {
  Scene scene;
  for (int step = 0; step < 60; ++step) {
    scene.clear();
    add_still_things(scene, step);
    add_moving_things(scene, step);
    expect_same(scene, step);
  }
}

TEST_P(SoftwarePainterTest, ACameraThatMovesAndComesBackFindsThePictureAsItShouldBe) {
  Scene scene;
  for (int step = 0; step < 40; ++step) {
    scene.clear();
    add_still_things(scene, step);
    add_moving_things(scene, step / 2);
    if (step % 20 > 14) scene.camera.eye.x = 0.1F * static_cast<float>(step);
    if (step == 30) scene.lighting.shadow_radius = 9.0F;
    expect_same(scene, step);
  }
}

/// Boxes appear before long edges and stay, so that pixels beside them, which they do not cover,
/// are smoothed differently from then on. When all is still, a panel makes every tile come from
/// what is kept.
TEST_P(SoftwarePainterTest, WhatIsSmoothedBesideThingsThatComeToStayIsKeptToo) {
  for (int step = 0; step < 46; ++step) {
    Scene scene;
    scene.camera.eye = {0.0F, -1.0F, 7.0F};
    // The shadows then reach hardly farther than the boxes.
    scene.lighting.to_sun = {0.0F, 0.0F, 1.0F};
    scene.lighting.shadow_radius = 3.0F;
    scene.lighting.shadow_softness = 0.01F;
    for (int i = 0; i < 6; ++i) {
      Instance& plank = scene.instances.emplace_back();
      plank.position = {0.0F, static_cast<float>(i) - 3.0F, 0.3F};
      plank.rotation = {0.9998F, 0.0F, 0.0F, 0.02F};
      plank.scale = {9.0F, 0.5F, 0.3F};
      plank.casts_shadow = false;
    }
    for (int i = 0; step >= 2 && i < 20; ++i) {
      Instance& box = scene.instances.emplace_back();
      box.position = {static_cast<float>(i % 5) * 1.7F - 3.3F,
                      static_cast<float>(i / 5) * 1.3F - 2.6F, 0.6F};
      box.scale = {0.1F + 0.05F * static_cast<float>(i % 4), 0.7F, 0.3F};
      box.material = {.color = srgb(0x802010U)};
      box.casts_shadow = false;
    }
    const float opacity = 0.002F * static_cast<float>(step);
    scene.overlay.emplace_back(Panel{{0.0F, 0.0F}, {1920.0F, 1080.0F}, 0.0F, {}, opacity});
    expect_same(scene, step);
  }
}

TEST_P(SoftwarePainterTest, AnotherSizeBeginsAnew) {
  Scene scene;
  for (int step = 0; step < 12; ++step) {
    if (step == 6) {
      ASSERT_TRUE(software_->resize({200, 120}));
      ASSERT_TRUE(drawing_->resize({200, 120}));
    }
    scene.clear();
    add_still_things(scene, 0);
    add_moving_things(scene, step);
    expect_same(scene, step);
  }
}

/// Adds a floor five metres below the ground, and a small thing whose shadow slides over it.
void add_low_things(Scene& scene, int step) {
  scene.camera.eye = {0.0F, -8.0F, 8.0F};
  Instance& floor = scene.instances.emplace_back();
  floor.position = {0.0F, -4.0F, -5.5F};
  floor.scale = {40.0F, 16.0F, 1.0F};
  Instance& caster = scene.instances.emplace_back();
  caster.position = {-4.0F + 0.3F * static_cast<float>(step), -2.0F, 0.5F};
  caster.scale = {0.6F, 0.6F, 0.6F};
  scene.marks.push_back({.center = {3.0F, 0.0F}, .opacity = 0.5F});
  scene.lights.push_back({{4.0F, 1.0F, 0.5F}, {1.0F, 1.0F, 1.0F}, 1.0F});
}

TEST_P(SoftwarePainterTest, ShadowsFallAsFarBelowTheGroundAsIsSeen) {
  struct Case {
    const char* why;
    void (*open)(Scene&);
  };
  const Case cases[] = {
      {"no ground", [](Scene& scene) { scene.has_ground = false; }},
      {"it ends before there is fog", [](Scene& scene) { scene.lighting.fog_end = 5.0F; }},
      {"the near plane cuts a hole into it", [](Scene& scene) { scene.camera.near_plane = 12.0F; }},
      {"a wide lens looks through a hole beside the near plane",
       [](Scene& scene) {
         scene.lighting.to_sun.y = 0.5F;
         scene.instances.back().position.y = -3.5F;
         scene.camera.eye = {0.0F, -8.0F, 2.5F};
         scene.camera.target = {0.0F, 0.0F, 2.5F};
         scene.camera.vertical_fov = 3.0F;
       }},
  };
  for (const auto& [why, open] : cases) {
    SCOPED_TRACE(why);
    for (int step = 0; step < 12; ++step) {
      Scene scene;
      add_low_things(scene, step);
      open(scene);
      expect_same(scene, step);
    }
  }
}

TEST_P(SoftwarePainterTest, AnEyeInTheMiddleOfThingsAndALowSunAreNoExceptions) {
  Scene scene;
  for (int step = 0; step < 16; ++step) {
    scene.clear();
    add_still_things(scene, step);
    add_moving_things(scene, step);
    scene.camera.eye = {0.0F, -2.2F, 1.2F};
    if (step >= 8) scene.lighting.to_sun = {1.0F, 0.2F, 0.02F};
    expect_same(scene, step);
  }
}

INSTANTIATE_TEST_SUITE_P(Depths, SoftwarePainterTest,
                         ::testing::Values(PictureDepth::k8, PictureDepth::k16,
                                           PictureDepth::k16Alpha));

}  // namespace
}  // namespace tickreel::tests
