#include <gtest/gtest.h>

#include <cmath>

#include "renderer/gl/egl_context.h"
#include "renderer/scene_renderer.h"
#include "tests/renderer/drawing.h"
#include "tests/renderer/scene_picture.h"
#include "tests/support/skip_without.h"

namespace tickreel {
namespace {

/// Edges of every slope, thin and thick things, strong and weak contrasts.
void add_things(Scene& scene) {
  for (int i = 0; i < 60; ++i) {
    const float t = static_cast<float>(i);
    Instance& thing = scene.instances.emplace_back();
    thing.mesh = i % 3 == 0 ? kSphere : kBox;
    thing.position = {8.0F * std::cos(t * 2.4F) * t / 60.0F, 8.0F * std::sin(t * 2.4F) * t / 60.0F,
                      0.5F + 0.02F * t};
    thing.rotation = {std::cos(t), 0.0F, 0.0F, std::sin(t)};
    thing.scale = {0.2F + 0.02F * t, 0.1F + 0.03F * static_cast<float>(i % 7), 1.0F};
    thing.material = {.color = srgb(0x204060U + static_cast<std::uint32_t>(i) * 0x030201U)};
  }
}

class EdgeFilterTest : public ::testing::TestWithParam<ImageSize> {};

TEST_P(EdgeFilterTest, TheCpuMakesThePicturesOfTheShadersButForRounding) {
  auto context = EglContext::create();
  if (!context) return skip_without(kOpenGl, context.error().message);
  auto renderer = SceneRenderer::create({box_mesh(), sphere_mesh(32, 16)}, GetParam());
  ASSERT_TRUE(renderer) << renderer.error().message;
  renderer->draw_for_software(true);
  Scene scene;
  add_things(scene);
  const auto picture = [&](bool cpu) {
    renderer->smooth_edges_on_cpu(cpu);
    return scene_picture(*renderer, scene);
  };
  const Image by_shaders = picture(false);
  const Image on_cpu = picture(true);
  int not_same = 0;
  int differ = 0;  // more than by rounding
  for (int y = 0; y < GetParam().height; ++y) {
    for (int x = 0; x < GetParam().width; ++x) {
      const Pixel a = pixel_at(by_shaders, x, y);
      const Pixel b = pixel_at(on_cpu, x, y);
      int largest = 0;
      for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
      not_same += largest > 0 ? 1 : 0;
      differ += largest > 2 ? 1 : 0;
    }
  }
  EXPECT_GT(not_same, 0) << "there were not two ways";
  // Where the end of an edge is found a step earlier or later.
  EXPECT_LT(differ, GetParam().width * GetParam().height / 1000);
}

// No whole tiles, and more columns than a part of the work has.
INSTANTIATE_TEST_SUITE_P(Sizes, EdgeFilterTest,
                         ::testing::Values(ImageSize{318, 179}, ImageSize{1100, 90}));

}  // namespace
}  // namespace tickreel
