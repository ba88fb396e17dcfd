#include <algorithm>
#include <cstdlib>
#include <memory>
#include <set>
#include <vector>

#include "tests/renderer/slanted_box.h"

// Pictures with motion blur that are drawn from several places in each pixel.

namespace tickreel::tests {
namespace {

Exposure moments(std::vector<std::uint32_t> weights) {
  Exposure exposure{{0, Rational(0)}, {}};
  for (std::size_t k = 0; k < weights.size(); ++k) {
    const Rational alpha(static_cast<std::int64_t>(k), static_cast<std::int64_t>(weights.size()));
    exposure.subframes.push_back({{0, alpha}, weights[k]});
  }
  return exposure;
}

class ExposedEdgesTest : public DrawingTest {
 protected:
  static std::unique_ptr<FrameRenderer> make(int count, Compose compose) {
    auto renderer = make_offscreen_renderer(
        std::make_unique<FunctionLook>(std::move(compose)),
        {.size = {96, 40}, .tick_rate = TickRate(50), .sampling = edge_sampling(count)});
    if (renderer) return *std::move(renderer);
    skip_without(kOpenGl, renderer.error().message);
    return nullptr;
  }
  static Image expose(FrameRenderer& renderer, const Exposure& exposure) {
    ViewWindow views(2);
    views.push(0);
    views.push(1);
    Image image;
    EXPECT_TRUE(renderer.draw(views, exposure, image));
    return image;
  }
};

/// All places have the same weight, for any number of moments and any motion beside the edge.
TEST_F(ExposedEdgesTest, WhatStandsStillHasTheEdgesOfThePlainPicture) {
  for (const int count : {1, 2, 4}) {
    bool moves = false;
    const auto renderer = make(count, [&](const Moment& moment, Scene& scene) {
      add_slanted_box(scene, 0.3);
      Instance& box = scene.instances.emplace_back();
      box.mesh = kBox;
      box.position = {1.5F, moves ? static_cast<float>(moment.alpha) : 0.0F, 0.1F};
      box.scale = {0.2F, 0.2F, 0.0F};
    });
    if (!renderer) return;
    moves = false;
    const Image plain = draw(*renderer);
    EXPECT_TRUE(same_pixels(expose(*renderer, moments({1, 1, 1, 1, 1, 1})), plain));
    moves = true;
    for (const auto& weights : std::vector<std::vector<std::uint32_t>>{
             {1, 1}, {1, 1, 1}, {10, 6}, {1, 3, 5, 5, 3, 1}, {1, 1, 1, 1, 1, 1, 1, 1}}) {
      const Image moved = expose(*renderer, moments(weights));
      EXPECT_FALSE(same_pixels(moved, plain));
      int most = 0;
      for (int y = 0; y < 40; ++y) {
        for (int x = 0; x < 60; ++x) {
          most = std::max(most, std::abs(pixel_at(moved, x, y)[0] - pixel_at(plain, x, y)[0]));
        }
      }
      EXPECT_LE(most, 1) << count << " of " << weights.size();
    }
  }
}

/// Moments share the places: not every moment is drawn from every place.
TEST_F(ExposedEdgesTest, AMomentIsDrawnFromOnePlaceWhereThereAreEnough) {
  constexpr int kMoments = 8;
  const auto renderer = make(4, [](const Moment& moment, Scene& scene) {
    add_slanted_box(scene, 0.3);
    // The box is visible at one moment only.
    if (moment.subframe != 2) scene.instances.clear();
  });
  if (!renderer) return;
  const Image with = expose(*renderer, moments(std::vector<std::uint32_t>(kMoments, 1)));
  std::set<int> levels;
  for (int x = 0; x < 96; ++x) {
    for (int y = 0; y < 40; ++y) levels.insert(pixel_at(with, x, y)[0]);
  }
  // A pixel has an eighth of the light or none.
  EXPECT_EQ(levels, (std::set<int>{0, 99}));
}

class OwnLook final : public FunctionLook {
 public:
  OwnLook() : FunctionLook([](const Moment&, Scene&) {}) {}
  [[nodiscard]] std::optional<int> painter_warm_up_frames() const override { return 0; }
};

TEST_F(ExposedEdgesTest, AGameThatDrawsItselfIsRefused) {
  auto filtered = make_offscreen_renderer(std::make_unique<OwnLook>(), {.size = {16, 16}});
  if (!filtered) return skip_without(kOpenGl, filtered.error().message);
  for (const int count : {1, 2, 4}) {
    const auto refused = make_offscreen_renderer(
        std::make_unique<OwnLook>(), {.size = {16, 16}, .sampling = edge_sampling(count)});
    ASSERT_FALSE(refused) << count;
    EXPECT_EQ(refused.error().kind, ErrorKind::kUsage);
  }
}

}  // namespace
}  // namespace tickreel::tests
