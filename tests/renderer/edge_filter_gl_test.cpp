#include "renderer/edge_filter.h"

#include <glad/gl.h>
#include <gtest/gtest.h>

#include <cmath>

#include "renderer/egl_context.h"
#include "renderer/scene_renderer.h"
#include "tests/renderer/drawing.h"

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
  if (!context) GTEST_SKIP() << context.error().message;
  auto renderer = SceneRenderer::create({box_mesh(), sphere_mesh(32, 16)}, GetParam());
  ASSERT_TRUE(renderer) << renderer.error().message;
  renderer->keep_still_parts(false);
  Scene scene;
  add_things(scene);
  const auto picture = [&](bool cpu) {
    renderer->smooth_edges_on_cpu(cpu);
    EXPECT_TRUE(renderer->draw(scene));
    Image image(GetParam());
    glGetTextureImage(renderer->picture().name(), 0, GL_RGBA, GL_UNSIGNED_BYTE,
                      static_cast<GLsizei>(image.pixels().size()), image.pixels().data());
    return image;
  };
  const Image by_shaders = picture(false);
  const Image on_cpu = picture(true);
  int differ = 0;  // more than by rounding
  int edges = 0;   // which both must have smoothed
  for (int y = 0; y < GetParam().height; ++y) {
    for (int x = 0; x < GetParam().width; ++x) {
      const Pixel a = pixel_at(by_shaders, x, y);
      const Pixel b = pixel_at(on_cpu, x, y);
      int largest = 0;
      for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
      differ += largest > 2 ? 1 : 0;
      edges += largest > 0 ? 1 : 0;
    }
  }
  // Where the end of an edge is found a step earlier or later. That there are any differences shows
  // that there were two ways.
  EXPECT_LT(differ, GetParam().width * GetParam().height / 1000);
  EXPECT_GT(edges, 0);
}

// No whole tiles, and more columns than a part of the work has.
INSTANTIATE_TEST_SUITE_P(Sizes, EdgeFilterTest,
                         ::testing::Values(ImageSize{318, 179}, ImageSize{1100, 90}));

}  // namespace
}  // namespace tickreel
