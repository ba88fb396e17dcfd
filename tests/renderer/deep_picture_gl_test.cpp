#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>
#include <utility>

#include "tests/renderer/drawing.h"

// Pictures of 16 bits.

namespace tickreel::tests {
namespace {

constexpr ImageSize kDeepSize{320, 180};

int deep_level(const Image& image, int x, int y, int channel) {
  const auto row = image.row(y);
  const auto at = 8 * static_cast<std::size_t>(x) + 2 * static_cast<std::size_t>(channel);
  return row[at] + 256 * row[at + 1];
}

/// Adds a dark glow that fades from the middle to far beyond the picture.
void add_dark_glow(Scene& scene) {
  empty_stage(scene);
  scene.sprites.push_back({.radius = 2.5F, .color = srgb(0x202020), .opacity = 0.0F, .glow = 1.0F});
}

/// Adds things with edges, a shadow, a mark, text and a panel.
void add_deep_things(Scene& scene, float x) {
  for (int i = 0; i < 3; ++i) {
    Instance& one = scene.instances.emplace_back();
    one.mesh = i == 1 ? kSphere : kBox;
    one.position = {x + 1.5F * static_cast<float>(i), 0.3F * static_cast<float>(i), 0.5F};
    one.material = {.color = srgb(0x8060A0)};
  }
  scene.marks.push_back({.center = {-2.0F, -1.0F}, .half_size = {1.0F, 1.0F}, .opacity = 0.5F});
  scene.overlay.emplace_back(Panel{{90.0F, 50.0F}, {900.0F, 200.0F}, 20.0F, {}, 0.4F});
  scene.overlay.emplace_back(Text{.utf8 = "Deep", .anchor = {200.0F, 400.0F}, .size = 80.0F});
}

class DeepPictureTest : public DrawingTest {
 protected:
  static Image draw_deep(FrameRenderer& renderer) {
    EXPECT_TRUE(renderer.set_pixel_format(PixelFormat::kRgba64));
    return draw(renderer);
  }
};

TEST_F(DeepPictureTest, ADarkGlowHasNoSteps) {
  const auto renderer = make_renderer(
      kDeepSize, [](const Moment& /*moment*/, Scene& scene) { add_dark_glow(scene); });
  if (!renderer) return;
  const Image image = draw_deep(*renderer);
  ASSERT_EQ(image.format(), PixelFormat::kRgba64);
  std::set<int> levels;
  std::set<int> levels_of_8_bits;
  int widest = 0;
  for (int x = kDeepSize.width / 2; x + 1 < kDeepSize.width; ++x) {
    const int here = deep_level(image, x, 90, 1);
    widest = std::max(widest, std::abs(here - deep_level(image, x + 1, 90, 1)));
    levels.insert(here);
    levels_of_8_bits.insert((here + 128) / 257);
  }
  EXPECT_GT(levels.size(), 120U);
  EXPECT_LT(levels_of_8_bits.size(), 40U);
  EXPECT_LT(widest, 2 * 65535 / 876);  // the glow itself is as steep
}

TEST_F(DeepPictureTest, IsThePictureOf8BitsWithMoreOfThem) {
  const auto renderer = make_renderer(
      kDeepSize, [](const Moment& /*moment*/, Scene& scene) { add_deep_things(scene, -1.0F); });
  if (!renderer) return;
  const Image plain = draw(*renderer);
  const Image deep = draw_deep(*renderer);
  int far = 0;
  for (int y = 0; y < kDeepSize.height; ++y) {
    for (int x = 0; x < kDeepSize.width; ++x) {
      const Pixel of_8_bits = pixel_at(plain, x, y);
      for (int channel = 0; channel < 3; ++channel) {
        const double level = deep_level(deep, x, y, channel) / 257.0;
        const double apart = std::abs(level - of_8_bits[static_cast<std::size_t>(channel)]);
        if (apart > 1.1) ++far;
      }
      EXPECT_EQ(deep_level(deep, x, y, 3), 65535);
    }
  }
  // Rounding decides where the brightness is near the threshold of an edge.
  EXPECT_LT(far, kDeepSize.width * kDeepSize.height * 3 / 500);
  EXPECT_TRUE(renderer->set_pixel_format(PixelFormat::kRgba));
  EXPECT_TRUE(same_pixels(draw(*renderer), plain));
}

TEST_F(DeepPictureTest, TheSkyIsThatOf8Bits) {
  const auto renderer = make_renderer(kDeepSize, [](const Moment& /*moment*/, Scene& scene) {
    empty_stage(scene);
    scene.camera = {.eye = {0.0F, -8.0F, 1.0F}, .target = {0.0F, 0.0F, 3.0F}};
    scene.lighting.fog = srgb(0x4080C0);
    Instance& box = scene.instances.emplace_back();
    box.position = {0.0F, 0.0F, 3.0F};
  });
  if (!renderer) return;
  const Image plain = draw(*renderer);
  ASSERT_EQ(pixel_at(plain, 5, 5), (Pixel{0x40, 0x80, 0xC0, 255}));
  // From the second picture on, only parts of the sky are cleared.
  for (int i = 0; i < 4; ++i) {
    const Image deep = draw_deep(*renderer);
    for (const auto& [x, y] : {std::pair{5, 5}, {310, 5}, {160, 60}, {120, 90}, {200, 90}}) {
      for (int channel = 0; channel < 3; ++channel) {
        const double level = deep_level(deep, x, y, channel) / 257.0;
        EXPECT_NEAR(level, pixel_at(plain, x, y)[static_cast<std::size_t>(channel)], 0.6)
            << x << " " << y;
      }
    }
  }
}

Exposure deep_exposure(int samples) {
  Exposure exposure{{0, Rational(0)}, {}};
  for (int k = 0; k < samples; ++k) {
    exposure.subframes.push_back({{0, Rational(2 * k + 1, 4 * samples)}, 1});
  }
  return exposure;
}

TEST_F(DeepPictureTest, MotionBlurKeepsWhatStandsStillAndAddsLight) {
  const auto renderer = make_renderer(kDeepSize, [](const Moment& moment, Scene& scene) {
    add_dark_glow(scene);
    Instance& box = scene.instances.emplace_back();
    box.position = {0.4F * static_cast<float>(moment.alpha), 0.0F, 0.0F};
    box.scale = {0.2F, 0.2F, 0.0F};
    box.material = {.color = srgb(0xFFFFFF), .glow = 1.0F};
  });
  if (!renderer) return;
  ViewWindow views(2);
  views.push(0);
  views.push(1);
  ASSERT_TRUE(renderer->set_pixel_format(PixelFormat::kRgba64));
  Image plain;
  Image blurred;
  ASSERT_TRUE(renderer->draw(views, {}, plain));
  ASSERT_TRUE(renderer->draw(views, deep_exposure(7), blurred));
  std::set<int> smear;
  for (int x = 0; x < kDeepSize.width; ++x) {
    for (int channel = 0; channel < 4; ++channel) {
      EXPECT_EQ(deep_level(blurred, x, 20, channel), deep_level(plain, x, 20, channel)) << x;
    }
    smear.insert(deep_level(blurred, x, 90, 1));
  }
  EXPECT_GT(smear.size(), 20U);
}

}  // namespace
}  // namespace tickreel::tests
