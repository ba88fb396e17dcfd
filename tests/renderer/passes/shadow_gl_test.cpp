#include "tests/renderer/drawing.h"

namespace tickreel::tests {
namespace {

using ShadowTest = DrawingTest;

/// Composes a plain floor from above, with the sun low in the west and a box in the middle.
void box_in_the_sun(Scene& scene, bool casts_shadow) {
  empty_stage(scene);
  scene.has_ground = true;
  scene.ground = {.tone_a = {0.5F, 0.5F, 0.5F},
                  .tone_b = {0.5F, 0.5F, 0.5F},
                  .line_width = 0.0F,
                  .noise = 0.0F};
  scene.lighting.to_sun = {-1.0F, 0.0F, 1.0F};
  scene.lighting.shadow_radius = 3.0F;
  Instance& box = scene.instances.emplace_back();
  box.mesh = kBox;
  box.position = {0.0F, 0.0F, 0.25F};
  box.scale = {0.5F, 0.5F, 0.5F};
  box.casts_shadow = casts_shadow;
}

TEST_F(ShadowTest, FallsAwayFromTheSunAndNowhereElse) {
  bool casts_shadow = true;
  const auto renderer = make_renderer(
      {200, 200}, [&](const Moment&, Scene& scene) { box_in_the_sun(scene, casts_shadow); });
  if (!renderer) return;
  const Image with = draw(*renderer);
  casts_shadow = false;
  const Image without = draw(*renderer);
  const int sunny = pixel_at(without, 150, 100)[1];
  EXPECT_LT(pixel_at(with, 150, 100)[1], sunny - 40);                // east: in the shadow
  EXPECT_EQ(pixel_at(with, 50, 100), pixel_at(without, 50, 100));    // west: in the sun
  EXPECT_EQ(pixel_at(with, 195, 100), pixel_at(without, 195, 100));  // farther away than the box is
                                                                     // high
  EXPECT_EQ(pixel_at(with, 150, 160), pixel_at(without, 150, 160));
}

TEST_F(ShadowTest, SurfacesDoNotShadeThemselves) {
  bool casts_shadow = true;
  const auto renderer = make_renderer(
      {200, 200}, [&](const Moment&, Scene& scene) { box_in_the_sun(scene, casts_shadow); });
  if (!renderer) return;
  const Image with = draw(*renderer);
  casts_shadow = false;
  const Image without = draw(*renderer);
  for (int y = 80; y < 120; y += 3) {
    for (int x = 80; x < 120; x += 3) {
      EXPECT_EQ(pixel_at(with, x, y), pixel_at(without, x, y)) << x << ", " << y;
    }
  }
}

}  // namespace
}  // namespace tickreel::tests
