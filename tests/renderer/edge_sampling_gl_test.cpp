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
#include "tests/renderer/slanted_box.h"

// Pictures that are drawn from several places in each pixel.

namespace tickreel::tests {
namespace {

constexpr ImageSize kSampledSize{320, 180};

/// Fills a scene with every kind of content, whose middle is at `x`.
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

/// The levels of an edge between black and white are the fractions of all places.
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

/// The places do not move the picture: the covered area is the exact one.
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
      return sum / image.size().width;  // in rows
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

/// The software painter and OpenGL give the same bytes, as do shaders and the CPU, whatever was
/// drawn before.
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

/// Several worlds share the places of a picture. In the next picture the first world equals the
/// last one.
TEST_F(EdgeSamplingGlTest, AllWaysOfDrawingWorldsFromSomePlacesMakeTheSameBytes) {
  const std::vector<std::vector<std::uint32_t>> deals{{1, 0, 0, 0}, {2, 1, 1, 1}, {0, 1, 1, 1},
                                                      {0, 0, 0, 1}, {1, 0, 0, 0}, {0, 2, 2, 1}};
  const auto pictures_of = [&](bool on_software) {
    SceneRenderer renderer = make_renderer(edge_sampling(4));
    renderer.draw_for_software(on_software);
    renderer.sum_light_on_cpu(on_software);
    std::vector<Image> pictures;
    Scene scene;
    for (int frame = 0; frame < 3; ++frame) {
      EXPECT_TRUE(renderer.begin_exposure(16));
      for (std::size_t i = 0; i < deals.size(); ++i) {
        fill_scene(scene, 0.05F * static_cast<float>(i / 2));
        EXPECT_TRUE(renderer.expose(scene, deals[i]));
      }
      add_overlay(scene);
      EXPECT_TRUE(renderer.finish_exposure(scene));
      pictures.push_back(shown(renderer));
    }
    return pictures;
  };
  const auto plain = pictures_of(false);
  const auto software = pictures_of(true);
  for (std::size_t i = 0; i < plain.size(); ++i) {
    EXPECT_TRUE(same_pixels(plain[i], software[i])) << i;
    EXPECT_TRUE(same_pixels(plain[i], plain[0])) << i;
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

TEST_F(EdgeSamplingGlTest, PicturesOf16BitsAreThoseOf8WithMoreOfThem) {
  Scene scene;
  fill_scene(scene, 0.3F);
  add_overlay(scene);
  for (const int places : {0, 1, 2, 4}) {
    SceneRenderer renderer = make_renderer(edge_sampling(places));
    const Image plain = scene_picture(renderer, scene);
    ASSERT_TRUE(renderer.set_depth(PictureDepth::k16));
    const Image deep = scene_picture(renderer, scene);
    ASSERT_EQ(deep.pixels().size(), 2 * plain.pixels().size());
    std::size_t far = 0;
    for (std::size_t i = 0; i < plain.pixels().size(); ++i) {
      const double level = (deep.pixels()[2 * i] + 256.0 * deep.pixels()[2 * i + 1]) / 257.0;
      if (std::abs(level - plain.pixels()[i]) > 1.5) ++far;
    }
    // Rounding decides where the brightness is near the threshold of an edge.
    EXPECT_LT(far, plain.pixels().size() / 500) << places;
  }
}

}  // namespace
}  // namespace tickreel::tests
