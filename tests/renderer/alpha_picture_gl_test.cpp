#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <utility>

#include "encode/color/flat_color.h"
#include "renderer/gl/egl_context.h"
#include "renderer/readback/alpha.h"
#include "renderer/scene_renderer.h"
#include "tests/renderer/drawing.h"
#include "tests/renderer/scene_picture.h"
#include "tests/support/skip_without.h"

// Pictures that are transparent where they do not show the world.

namespace tickreel::tests {
namespace {

constexpr ImageSize kAlphaSize{320, 180};
constexpr std::uint32_t kThrough = 0x40C060;
constexpr int kAlphaChannel = 3;

int level_of(const Image& image, int x, int y, int channel) {
  const auto row = image.row(y);
  const auto at = 8 * static_cast<std::size_t>(x) + 2 * static_cast<std::size_t>(channel);
  return row[at] + 256 * row[at + 1];
}

/// Adds solids, paint, and clouds that partly hide what is behind them, also each other.
void add_world(Scene& scene) {
  empty_stage(scene);
  scene.lighting.fog = srgb(kThrough);
  for (int i = 0; i < 4; ++i) {
    Instance& one = scene.instances.emplace_back();
    one.mesh = i % 2 == 0 ? kSphere : kBox;
    one.position = {0.7F * static_cast<float>(i) - 1.2F, 0.2F * static_cast<float>(i) - 0.3F, 0.0F};
    one.scale = {0.4F, 0.5F, 0.3F};
    one.rotation = {0.0F, 0.0F, 0.2F, 0.98F};
    one.material = {.color = srgb(0x903010U + 0x001830U * static_cast<std::uint32_t>(i))};
  }
  scene.marks.push_back({.center = {-0.6F, 0.5F}, .half_size = {0.4F, 0.3F}, .opacity = 0.5F});
  for (int i = 0; i < 3; ++i) {
    scene.sprites.push_back({.position = {0.4F * static_cast<float>(i) - 0.7F, -0.3F, 0.6F},
                             .radius = 0.4F,
                             .color = srgb(0xE0C0A0U >> static_cast<unsigned>(i)),
                             .opacity = 0.6F});
  }
}

class AlphaPictureTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto context = EglContext::create();
    if (!context) return skip_without(kOpenGl, context.error().message);
    context_ = std::move(*context);
  }

  /// Draws the scene with straight alpha.
  static Image draw(const Scene& scene, PictureDepth depth, int places = 0) {
    auto renderer = SceneRenderer::create({box_mesh(), sphere_mesh(32, 16)}, kAlphaSize);
    EXPECT_TRUE(renderer) << renderer.error().message;
    EXPECT_TRUE(renderer->set_depth(depth));
    renderer->sample_edges(edge_sampling(places));
    Image image = scene_picture(*renderer, scene);
    if (depth == PictureDepth::k16Alpha) make_alpha_straight(image);
    return image;
  }

  static Image through(const Image& picture, const std::string& color) {
    Image opaque;
    const auto flat = FlatColor::parse(color);
    EXPECT_TRUE(flat);
    flat->show_through(picture, opaque);
    return opaque;
  }

  /// Returns the greatest difference of two pictures in levels of 16 bits.
  static int apart(const Image& a, const Image& b) {
    int most = 0;
    for (int y = 0; y < kAlphaSize.height; ++y) {
      for (int x = 0; x < kAlphaSize.width; ++x) {
        for (int channel = 0; channel < 3; ++channel) {
          most = std::max(most, std::abs(level_of(a, x, y, channel) - level_of(b, x, y, channel)));
        }
      }
    }
    return most;
  }

  std::unique_ptr<EglContext> context_;
};

// A film laid over a colour equals the film that was drawn in front of that colour.
TEST_F(AlphaPictureTest, OverAColourItIsThePictureBeforeThatColour) {
  if (!context_) return;
  Scene scene;
  add_world(scene);
  constexpr int kOneOf8Bits = 257;
  for (const int places : {1, 4}) {
    const Image alpha = draw(scene, PictureDepth::k16Alpha, places);
    int covered = 0;
    int partly = 0;
    for (int y = 0; y < kAlphaSize.height; ++y) {
      for (int x = 0; x < kAlphaSize.width; ++x) {
        const int level = level_of(alpha, x, y, kAlphaChannel);
        covered += level == 65535 ? 1 : 0;
        partly += level > 0 && level < 65535 ? 1 : 0;
      }
    }
    EXPECT_GT(covered, 3000);
    EXPECT_GT(partly, 3000);
    EXPECT_EQ(level_of(alpha, 2, 2, kAlphaChannel), 0);
    EXPECT_LE(apart(through(alpha, "#40c060"), draw(scene, PictureDepth::k16, places)), kOneOf8Bits)
        << places;
    // Another colour gives another picture, so the test can fail.
    EXPECT_GT(apart(through(alpha, "#c04060"), draw(scene, PictureDepth::k16, places)),
              20 * kOneOf8Bits);
  }
}

// A glow hides nothing. Over black it looks as without alpha.
TEST_F(AlphaPictureTest, AGlowIsWhatItWasOverBlack) {
  if (!context_) return;
  Scene scene;
  empty_stage(scene);
  scene.sprites.push_back({.radius = 0.8F, .color = srgb(0xFF9020), .opacity = 0.0F, .glow = 1.0F});
  const Image alpha = draw(scene, PictureDepth::k16Alpha, 1);
  EXPECT_GT(level_of(alpha, 160, 90, kAlphaChannel), 60000);
  EXPECT_LE(apart(through(alpha, "#000000"), draw(scene, PictureDepth::k16, 1)), 257);
}

TEST_F(AlphaPictureTest, TheEdgeFilterSmoothsTheOutlineAndKeepsTheColour) {
  if (!context_) return;
  Scene scene;
  empty_stage(scene);
  Instance& box = scene.instances.emplace_back();
  box.rotation = {0.0F, 0.0F, 0.1F, 0.995F};
  // The box is black. Before a black sky its edge would be invisible.
  box.material = {.color = {}, .glow = 1.0F};
  box.scale = {0.8F, 0.8F, 0.1F};
  const Image smooth = draw(scene, PictureDepth::k16Alpha);
  const Image stairs = draw(scene, PictureDepth::k16Alpha, 1);
  int partly = 0;
  for (int y = 0; y < kAlphaSize.height; ++y) {
    for (int x = 0; x < kAlphaSize.width; ++x) {
      const int level = level_of(smooth, x, y, kAlphaChannel);
      partly += level > 0 && level < 65535 ? 1 : 0;
      EXPECT_EQ(level_of(smooth, x, y, 0), 0);
      const int stair = level_of(stairs, x, y, kAlphaChannel);
      EXPECT_TRUE(stair == 0 || stair == 65535);
    }
  }
  EXPECT_GT(partly, 40);
  // Where everything is opaque, the picture equals the one without alpha, with the edge filter.
  Scene wall;
  add_world(wall);
  Instance& behind = wall.instances.emplace_back();
  behind.position = {0.0F, 0.0F, -3.0F};
  behind.scale = {20.0F, 20.0F, 0.1F};
  EXPECT_LE(apart(draw(wall, PictureDepth::k16Alpha), draw(wall, PictureDepth::k16)), 3);
}

TEST_F(AlphaPictureTest, BackgroundHidesWhatIsBehindItAndIsNotSeen) {
  if (!context_) return;
  Scene scene;
  empty_stage(scene);
  Instance& thing = scene.instances.emplace_back();
  thing.scale = {0.6F, 0.6F, 0.1F};
  Instance& wall = scene.instances.emplace_back();
  wall.position = {0.0F, 0.0F, 1.0F};
  wall.scale = {0.2F, 0.2F, 0.1F};
  const auto covered = [&](int x, int y) {
    return level_of(draw(scene, PictureDepth::k16Alpha), x, y, kAlphaChannel);
  };
  EXPECT_EQ(covered(160, 90), 65535);
  scene.instances.back().is_background = true;
  EXPECT_EQ(covered(160, 90), 0);
  EXPECT_EQ(covered(140, 90), 65535) << "beside it";
  EXPECT_EQ(covered(20, 20), 0);
  scene.has_ground = true;
  EXPECT_EQ(covered(20, 20), 0);
  scene.instances.front().position.z = -0.5F;
  EXPECT_EQ(covered(140, 90), 0) << "below the ground";
  scene.ground.is_background = false;
  EXPECT_EQ(covered(20, 20), 65535);
  scene.ground.is_background = true;
  scene.marks.push_back({.shape = GroundMark::Shape::kBox,
                         .center = {-1.4F, 0.7F},
                         .half_size = {0.4F, 0.4F},
                         .opacity = 0.5F});
  EXPECT_NEAR(covered(20, 20), 32768, 700);
  scene.marks.back().is_background = true;
  EXPECT_EQ(covered(20, 20), 0);
}

TEST_F(AlphaPictureTest, TheOverlayCoversWhatItHides) {
  if (!context_) return;
  Scene scene;
  empty_stage(scene);
  scene.overlay.emplace_back(Panel{{0.0F, 0.0F}, {300.0F, 300.0F}, 0.0F, srgb(0x3060C0), 0.4F});
  scene.overlay.emplace_back(Panel{{600.0F, 300.0F}, {200.0F, 200.0F}, 0.0F, srgb(0xFF0000), 1.0F});
  const Image alpha = draw(scene, PictureDepth::k16Alpha);
  EXPECT_NEAR(level_of(alpha, 20, 20, kAlphaChannel), 26214, 30);
  EXPECT_NEAR(level_of(alpha, 20, 20, 2), 0xC0 * 257, 60);
  EXPECT_EQ(level_of(alpha, 170, 90, kAlphaChannel), 65535);
  EXPECT_EQ(level_of(alpha, 170, 90, 0), 65535);
  EXPECT_EQ(level_of(alpha, 310, 170, kAlphaChannel), 0);
}

}  // namespace
}  // namespace tickreel::tests
