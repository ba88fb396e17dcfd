#include <cmath>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "core/srgb_light.h"
#include "renderer/gl/egl_context.h"
#include "renderer/scene_renderer.h"
#include "tests/renderer/drawing.h"
#include "tests/renderer/scene_picture.h"

// Pictures that are drawn from several places in each pixel.

namespace tickreel::tests {
namespace {

constexpr ImageSize kSampledSize{320, 180};

/// A white box, which covers the lower half, turned by so much.
void add_slanted_box(Scene& scene, double turn) {
  empty_stage(scene);
  Instance& box = scene.instances.emplace_back();
  box.mesh = kBox;
  box.scale = {4.0F, 4.0F, 0.0F};
  box.position = {static_cast<float>(2.0 * std::sin(turn)),
                  static_cast<float>(-2.0 * std::cos(turn)), 0.0F};
  box.rotation = {static_cast<float>(std::cos(0.5 * turn)), 0.0F, 0.0F,
                  static_cast<float>(std::sin(0.5 * turn))};
  box.material = {.color = srgb(0xFFFFFF), .glow = 1.0F};
}

/// Something of everything, whose middle is at `x`.
void fill_scene(Scene& scene, float x) {
  scene.clear();
  scene.camera = {.eye = {0.0F, -8.0F, 5.0F}};
  for (int i = 0; i < 12; ++i) {
    Instance& instance = scene.instances.emplace_back();
    instance.mesh = i % 2 == 0 ? kBox : kSphere;
    instance.position = {static_cast<float>(i % 4) * 2.0F - 3.0F + x,
                         static_cast<float>(i / 4) * 2.0F - 2.0F, 0.5F};
    instance.material = {.color = srgb(0x406080U + static_cast<std::uint32_t>(i) * 0x0A0703U)};
  }
  scene.marks.push_back({.center = {x, -2.0F}, .half_size = {2.0F, 1.0F}, .opacity = 0.5F});
  scene.sprites.push_back({.position = {x, -3.0F, 1.0F}, .opacity = 0.4F});
  scene.lights.push_back({{x, 0.0F, 1.0F}, {2.0F, 1.0F, 0.0F}});
}

void add_overlay(Scene& scene) {
  scene.overlay.emplace_back(Panel{{10.0F, 10.0F}, {200.0F, 60.0F}, 8.0F, {}, 0.5F});
  scene.overlay.emplace_back(Text{.utf8 = "Sharp", .anchor = {300.0F, 300.0F}, .size = 100.0F});
}

double psnr(const Image& a, const Image& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.pixels().size(); ++i) {
    const double difference =
        static_cast<double>(a.pixels()[i]) - static_cast<double>(b.pixels()[i]);
    sum += difference * difference;
  }
  return 10.0 * std::log10(255.0 * 255.0 * static_cast<double>(a.pixels().size()) / sum);
}

class EdgeSamplingGlTest : public testing::Test {
 protected:
  void SetUp() override {
    auto context = EglContext::create();
    if (!context) return skip_without(kOpenGl, context.error().message);
    context_ = *std::move(context);
  }
  static SceneRenderer make_renderer(const EdgeSampling& sampling, ImageSize size = kSampledSize) {
    auto renderer = SceneRenderer::create({box_mesh(), sphere_mesh(32, 16)}, size);
    EXPECT_TRUE(renderer);
    renderer->sample_edges(sampling);
    return *std::move(renderer);
  }
  static Image picture_of(const Scene& scene, const EdgeSampling& sampling) {
    SceneRenderer renderer = make_renderer(sampling);
    return scene_picture(renderer, scene);
  }

 private:
  std::unique_ptr<EglContext> context_;
};

/// Of an edge between black and white, from black to white: parts of all places.
TEST_F(EdgeSamplingGlTest, ASlantedEdgeHasALevelMoreThanThereArePlaces) {
  for (const int count : {1, 2, 4}) {
    const EdgeSampling sampling{edge_sampling(count).places, false};
    for (const double turn : {0.1, 0.4, -0.7, 1.3}) {
      Scene scene;
      add_slanted_box(scene, turn);
      const Image image = picture_of(scene, sampling);
      std::set<int> levels;
      for (int y = 0; y < image.size().height; ++y) {
        for (int x = 0; x < image.size().width; ++x) levels.insert(pixel_at(image, x, y)[1]);
      }
      std::set<int> wanted;
      for (int k = 0; k <= count; ++k) {
        for (int level = 0; level < 256; ++level) {
          const double above = srgb_light((level + 0.5) / 255.0);
          if (above < static_cast<double>(k) / count) continue;
          wanted.insert(level);
          break;
        }
      }
      EXPECT_EQ(levels, wanted) << count << " " << turn;
    }
  }
}

/// The picture is not moved: as much of it is covered as by a great many places.
TEST_F(EdgeSamplingGlTest, EdgesStayWhereTheyAre) {
  for (const double turn : {0.0, 0.3, 1.4, 2.5}) {
    Scene scene;
    add_slanted_box(scene, turn);
    const auto covered = [&](int count) {
      const Image image = picture_of(scene, {edge_sampling(count).places, false});
      double sum = 0.0;
      for (int y = 0; y < image.size().height; ++y) {
        for (int x = 0; x < image.size().width; ++x) {
          sum += srgb_light(pixel_at(image, x, y)[1] / 255.0);
        }
      }
      return sum / image.size().width;  // rows
    };
    EXPECT_NEAR(covered(2), 90.0, 0.15) << turn;
    EXPECT_NEAR(covered(4), 90.0, 0.15) << turn;
  }
}

TEST_F(EdgeSamplingGlTest, WhatIsFlatKeepsItsBytes) {
  Scene scene;
  empty_stage(scene);
  for (std::uint32_t grey = 0; grey < 256; grey += 5) {
    Instance& box = scene.instances.emplace_back();
    box.mesh = kBox;
    box.position = {(static_cast<float>(grey) - 127.5F) / 75.0F, 0.0F, 0.0F};
    box.scale = {5.0F / 75.0F, 4.0F, 0.0F};
    box.material = {.color = srgb(grey * 0x010101U), .glow = 1.0F};
  }
  const Image filtered = picture_of(scene, {});
  for (const int count : {1, 2, 4}) {
    const Image image = picture_of(scene, edge_sampling(count));
    for (int x = 3; x < image.size().width - 3; ++x) {
      const auto is_flat = [&](int from, int to) {
        for (int at = from; at < to; ++at) {
          if (pixel_at(filtered, at, 90) != pixel_at(filtered, x, 90)) return false;
        }
        return true;
      };
      if (!is_flat(x - 2, x + 3)) continue;
      EXPECT_EQ(pixel_at(image, x, 90), pixel_at(filtered, x, 90)) << count << " " << x;
    }
  }
}

/// With the software painter and without, by shaders and by the CPU, whatever was drawn before.
TEST_F(EdgeSamplingGlTest, AllWaysOfDrawingMakeTheSameBytes) {
  for (const int count : {1, 2, 4}) {
    SceneRenderer plain = make_renderer(edge_sampling(count));
    plain.draw_for_software(false);
    plain.sum_light_on_cpu(false);
    SceneRenderer software = make_renderer(edge_sampling(count));
    software.draw_for_software(true);
    software.sum_light_on_cpu(true);
    Scene scene;
    for (const float x : {0.0F, 0.0F, 0.0F, 0.1F, 0.1F, 0.0F}) {
      fill_scene(scene, x);
      add_overlay(scene);
      EXPECT_TRUE(same_pixels(scene_picture(plain, scene), scene_picture(software, scene)))
          << count << " " << x;
    }
  }
}

TEST_F(EdgeSamplingGlTest, TheOverlayIsDrawnOnceAndSharp) {
  Scene scene;
  empty_stage(scene);
  add_overlay(scene);
  const Image filtered = picture_of(scene, {});
  for (const int count : {1, 2, 4}) {
    EXPECT_TRUE(same_pixels(picture_of(scene, edge_sampling(count)), filtered)) << count;
  }
}

TEST_F(EdgeSamplingGlTest, TheErrorFallsWithTheNumberOfPlaces) {
  Scene scene;
  fill_scene(scene, 0.0F);
  constexpr int kSide = 8;
  std::vector<SamplePlace> grid;
  for (int i = 0; i < kSide * kSide; ++i) {
    grid.push_back({(i % kSide + 0.5) / kSide - 0.5, (i / kSide + 0.5) / kSide - 0.5});
  }
  const Image best = picture_of(scene, {grid, false});
  std::map<int, double> found;
  for (const int count : {0, 1, 2, 4}) {
    found[count] = psnr(picture_of(scene, edge_sampling(count)), best);
    std::cout << count << " places: " << found[count] << " dB\n";
  }
  EXPECT_GT(found[0], found[1] + 1.0);
  EXPECT_GT(found[2], found[0] + 1.0);
  EXPECT_GT(found[4], found[2] + 1.0);
}

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
    EXPECT_TRUE(renderer.draw_exposed(views, exposure, image));
    return image;
  }
};

/// Whatever moves beside it, and however many moments there are: all places count the same.
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

/// Moments and places share what is drawn: it is not each place of each moment.
TEST_F(ExposedEdgesTest, AMomentIsDrawnFromOnePlaceWhereThereAreEnough) {
  constexpr int kMoments = 8;
  const auto renderer = make(4, [](const Moment& moment, Scene& scene) {
    add_slanted_box(scene, 0.3);
    // Only seen at one moment.
    if (moment.subframe != 2) scene.instances.clear();
  });
  if (!renderer) return;
  const Image with = expose(*renderer, moments(std::vector<std::uint32_t>(kMoments, 1)));
  std::set<int> levels;
  for (int x = 0; x < 96; ++x) {
    for (int y = 0; y < 40; ++y) levels.insert(pixel_at(with, x, y)[0]);
  }
  // All of an eighth of the light, or nothing.
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
