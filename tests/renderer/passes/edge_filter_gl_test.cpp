#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "renderer/gl/egl_context.h"
#include "renderer/passes/edge_filter.h"
#include "renderer/scene_renderer.h"
#include "renderer/software/cpu_edge_filter.h"
#include "tests/renderer/drawing.h"
#include "tests/renderer/scene_picture.h"
#include "tests/support/skip_without.h"

namespace tickreel::tests {
namespace {

/// Adds edges of every slope, thin and thick things, strong and weak contrasts.
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

TEST_P(EdgeFilterTest, ShadersAndCpuMakeTheSameBytes) {
  auto context = EglContext::create();
  if (!context) return skip_without(kOpenGl, context.error().message);
  auto renderer = SceneRenderer::create({box_mesh(), sphere_mesh(32, 16)}, GetParam());
  ASSERT_TRUE(renderer) << renderer.error().message;
  for (int turn = 0; turn < 6; ++turn) {
    Scene scene;
    add_things(scene);
    scene.camera.eye.x += 1.7F * static_cast<float>(turn);
    // The contrast falls from strong to hardly any.
    scene.lighting.fog_end = 60.0F - 9.0F * static_cast<float>(turn);
    const auto picture = [&](bool software) {
      renderer->draw_for_software(software);
      return scene_picture(*renderer, scene);
    };
    const Image by_shaders = picture(false);
    EXPECT_TRUE(same_pixels(picture(true), by_shaders)) << turn;
  }
}

/// Returns random bytes in blocks of all sizes, from faint to strong.
Image noise(ImageSize size, int turn) {
  std::mt19937 random(static_cast<std::uint32_t>(turn));
  Image image(size);
  for (std::uint8_t& byte : image.pixels()) byte = 128;
  for (int i = 0; i < 3000; ++i) {
    const auto below = [&](int end) { return static_cast<int>(random() % std::uint32_t(end)); };
    const int strength = 1 << below(8);
    const Pixel color{128 + below(strength), 128 - below(strength), 128 + below(strength), 255};
    const int left = below(size.width);
    const int top = below(size.height);
    const int right = std::min(left + 1 + below(i % 40 + 1), size.width);
    for (int y = top; y < std::min(top + 1 + below(i % 7 + 1), size.height); ++y) {
      for (int x = left; x < right; ++x) {
        const auto at = static_cast<std::size_t>(x) * Image::kBytesPerPixel;
        for (std::size_t c = 0; c < color.size(); ++c) {
          image.row(y)[at + c] = static_cast<std::uint8_t>(color[c]);
        }
      }
    }
  }
  return image;
}

Image picture_of(const RenderTarget& target) {
  Image image(target.size());
  glGetTextureImage(target.picture().name(), 0, GL_RGBA, GL_UNSIGNED_BYTE,
                    static_cast<GLsizei>(image.pixels().size()), image.pixels().data());
  return image;
}

TEST_P(EdgeFilterTest, ShadersAndCpuMakeTheSameBytesOfAnything) {
  auto context = EglContext::create();
  if (!context) GTEST_SKIP() << context.error().message;
  const auto [width, height] = GetParam();
  auto shaders = ShaderSet::build();
  ASSERT_TRUE(shaders) << shaders.error().message;
  EdgeFilter by_shaders(std::move(shaders->edges));
  CpuEdgeFilter on_cpu;
  auto target = RenderTarget::create(GetParam());
  ASSERT_TRUE(target) << target.error().message;
  TileSet all(GetParam());
  all.add_all();
  for (int turn = 0; turn < 10; ++turn) {
    const Image scene = noise(GetParam(), turn);
    glTextureSubImage2D(target->encoded_scene().name(), 0, 0, 0, width, height, GL_RGBA_INTEGER,
                        GL_UNSIGNED_BYTE, scene.pixels().data());
    target->begin_scene();
    glClipControl(GL_UPPER_LEFT, GL_ZERO_TO_ONE);
    by_shaders.draw(*target, std::vector<PixelRect>{{0, 0, width, height}});
    const Image first = picture_of(*target);
    EXPECT_FALSE(same_pixels(first, scene));
    on_cpu.draw(*target, all);
    EXPECT_TRUE(same_pixels(picture_of(*target), first)) << turn;
  }
}

// These sizes have incomplete tiles, and more columns than one part of the work.
INSTANTIATE_TEST_SUITE_P(Sizes, EdgeFilterTest,
                         ::testing::Values(ImageSize{318, 179}, ImageSize{1100, 90}));

}  // namespace
}  // namespace tickreel::tests
