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

TEST(EdgeFilterGlTest, TheCpuMakesThePicturesOfTheShadersButForRounding) {
  auto context = EglContext::create();
  if (!context) GTEST_SKIP() << context.error().message;
  constexpr ImageSize kSize{318, 179};  // no whole tiles
  auto renderer = SceneRenderer::create({box_mesh(), sphere_mesh(32, 16)}, kSize);
  ASSERT_TRUE(renderer) << renderer.error().message;
  renderer->keep_still_parts(false);
  Scene scene;
  add_things(scene);
  const auto picture = [&](bool cpu) {
    renderer->smooth_edges_on_cpu(cpu);
    EXPECT_TRUE(renderer->draw(scene));
    Image image(kSize);
    glGetTextureImage(renderer->picture().name(), 0, GL_RGBA, GL_UNSIGNED_BYTE,
                      static_cast<GLsizei>(image.pixels().size()), image.pixels().data());
    return image;
  };
  const Image by_shaders = picture(false);
  const Image on_cpu = picture(true);
  const std::size_t count = by_shaders.pixels().size();
  std::size_t differ = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const int difference = std::abs(by_shaders.pixels()[i] - on_cpu.pixels()[i]);
    differ += difference > 1 ? 1 : 0;
  }
  // Where an edge's end is found a step earlier or later by rounding.
  EXPECT_LT(static_cast<double>(differ) / static_cast<double>(count), 0.001);
}

}  // namespace
}  // namespace tickreel
