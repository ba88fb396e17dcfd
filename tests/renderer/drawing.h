#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <memory>
#include <utility>

#include "renderer/offscreen_renderer.h"
#include "tests/support/skip_without.h"
#include "tickreel/scene/scene.h"

namespace tickreel::tests {

using Compose = std::function<void(const Moment&, Scene&)>;

/// A look that one function composes. Its meshes are a box and a sphere.
class FunctionLook : public Look {
 public:
  explicit FunctionLook(Compose compose) : compose_(std::move(compose)) {}
  [[nodiscard]] std::vector<Mesh> meshes() const override {
    return {box_mesh(), sphere_mesh(32, 16)};
  }
  [[nodiscard]] std::vector<std::string> cameras() const override { return {"only"}; }
  [[nodiscard]] Result<LookCamera> find_camera(std::string_view,
                                               std::span<const std::string>) const override {
    return LookCamera{0};
  }
  void compose(const Moment& moment, Scene& scene) override { compose_(moment, scene); }

 private:
  Compose compose_;
};

inline constexpr MeshId kBox = 0;
inline constexpr MeshId kSphere = 1;

/// A base for tests of pictures; see skip_without.
class DrawingTest : public ::testing::Test {
 protected:
  /// Returns null without OpenGL; the test is then skipped or failed.
  static std::unique_ptr<FrameRenderer> make_renderer(ImageSize size, Compose compose,
                                                      TickRate tick_rate = TickRate(50)) {
    auto renderer = make_offscreen_renderer(std::make_unique<FunctionLook>(std::move(compose)),
                                            {.size = size, .tick_rate = tick_rate});
    if (renderer) return std::move(*renderer);
    skip_without(kOpenGl, renderer.error().message);
    return nullptr;
  }

  static Image draw(FrameRenderer& renderer, const ViewWindow& views, const FrameTime& time) {
    Image image;
    const Status status = renderer.draw(views, time, image);
    EXPECT_TRUE(status) << status.error().message;
    return image;
  }

  /// Draws a picture with only what the look adds.
  static Image draw(FrameRenderer& renderer) {
    ViewWindow views(2);
    views.push(0);
    return draw(renderer, views, {});
  }
};

using Pixel = std::array<int, 4>;

inline Pixel pixel_at(const Image& image, int x, int y) {
  const auto row = image.row(y);
  const auto at = static_cast<std::size_t>(x) * Image::kBytesPerPixel;
  return {row[at], row[at + 1], row[at + 2], row[at + 3]};
}

inline bool same_pixels(const Image& a, const Image& b) {
  return a.size() == b.size() &&
         std::equal(a.pixels().begin(), a.pixels().end(), b.pixels().begin());
}

inline int distance_to(const Pixel& pixel, std::uint32_t hex) {
  const std::array<int, 3> wanted{static_cast<int>(hex >> 16 & 0xFF),
                                  static_cast<int>(hex >> 8 & 0xFF), static_cast<int>(hex & 0xFF)};
  int distance = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    distance = std::max(distance, std::abs(pixel[i] - wanted[i]));
  }
  return distance;
}

/// Makes an empty stage: black, no floor, no fog, seen straight from above. The picture is 2 metres
/// high at z = 0.
inline void empty_stage(Scene& scene) {
  scene.has_ground = false;
  scene.camera = {.eye = {0.0F, 0.0F, 10.0F},
                  .target = {},
                  .up = {0.0F, 1.0F, 0.0F},
                  .vertical_fov = 2.0F * 0.0996686525F};
  scene.lighting.fog = {};
  scene.lighting.fog_start = 1000.0F;
  scene.lighting.fog_end = 2000.0F;
}

}  // namespace tickreel::tests
