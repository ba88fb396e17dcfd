#include <string>

#include "renderer/scene/plain_look.h"
#include "tests/renderer/drawing.h"

namespace tickreel::tests {
namespace {

using ExactnessTest = DrawingTest;

void add_unlit_box(Scene& scene, Vec3 position, Vec3 size, std::uint32_t hex) {
  Instance& box = scene.instances.emplace_back();
  box.mesh = kBox;
  box.position = position;
  box.scale = size;
  box.material = {.color = srgb(hex), .glow = 1.0F};
}

TEST_F(ExactnessTest, UnlitColoursComeBackAsTheyWereWritten) {
  std::uint32_t hex = 0;
  const auto renderer = make_renderer({64, 64}, [&](const Moment&, Scene& scene) {
    empty_stage(scene);
    add_unlit_box(scene, {}, {4.0F, 4.0F, 0.1F}, hex);
  });
  if (!renderer) return;
  for (const std::uint32_t colour : {0x000000U, 0xFFFFFFU, 0xFF0000U, 0x00FF00U, 0x0000FFU,
                                     0x123456U, 0xE4572EU, 0x808080U, 0x010203U}) {
    hex = colour;
    EXPECT_LE(distance_to(pixel_at(draw(*renderer), 32, 32), colour), 1) << std::hex << colour;
  }
}

TEST_F(ExactnessTest, AGreyRampIsEncodedOnce) {
  const auto renderer = make_renderer({256, 16}, [](const Moment&, Scene& scene) {
    empty_stage(scene);
    for (std::uint32_t grey = 0; grey < 256; ++grey) {
      const float x = (static_cast<float>(grey) - 127.5F) / 8.0F;
      add_unlit_box(scene, {x, 0.0F, 0.0F}, {0.125F, 4.0F, 0.0F}, grey * 0x010101U);
    }
  });
  if (!renderer) return;
  const Image image = draw(*renderer);
  for (int grey = 0; grey < 256; ++grey) {
    const Pixel pixel = pixel_at(image, grey, 8);
    EXPECT_LE(distance_to(pixel, static_cast<std::uint32_t>(grey) * 0x010101U), 1) << grey;
    EXPECT_EQ(pixel[3], 255);
  }
}

TEST_F(ExactnessTest, TheFirstRowIsTheTop) {
  const auto renderer = make_renderer({32, 32}, [](const Moment&, Scene& scene) {
    empty_stage(scene);
    add_unlit_box(scene, {0.0F, 0.5F, 0.0F}, {2.0F, 1.0F, 0.1F}, 0xFF0000);
    add_unlit_box(scene, {0.5F, -0.5F, 0.0F}, {1.0F, 1.0F, 0.1F}, 0x0000FF);
  });
  if (!renderer) return;
  const Image image = draw(*renderer);
  EXPECT_LE(distance_to(pixel_at(image, 4, 4), 0xFF0000), 1);
  EXPECT_LE(distance_to(pixel_at(image, 28, 28), 0x0000FF), 1);
  EXPECT_LE(distance_to(pixel_at(image, 4, 28), 0x000000), 1);
}

/// Fills a scene with everything that a scene can hold, placed by `step`.
void busy_scene(Scene& scene, int step) {
  const auto s = static_cast<float>(step);
  for (int i = 0; i < 20; ++i) {
    Instance& instance = scene.instances.emplace_back();
    instance.mesh = i % 2 == 0 ? kBox : kSphere;
    instance.position = {static_cast<float>(i) - 10.0F, s, 0.5F};
  }
  scene.marks.push_back({.center = {s, -2.0F}, .half_size = {2.0F, 1.0F}, .opacity = 0.5F});
  for (int i = 0; i < 6; ++i) {
    scene.sprites.push_back({.position = {s, static_cast<float>(i), 1.0F},
                             .color = {0.5F, 0.4F, 0.3F},
                             .opacity = 0.4F,
                             .glow = 0.3F});
  }
  scene.lights.push_back({{s, 0.0F, 1.0F}, {2.0F, 1.0F, 0.0F}});
  scene.lighting.shadow_radius = 20.0F + s;
  scene.overlay.emplace_back(Panel{{10.0F, 10.0F}, {200.0F, 60.0F}, 8.0F, {}, 0.5F});
  Text text;
  text.utf8 = "Step " + std::to_string(step * 7919);
  text.anchor = {20.3F + s * 0.1F, 60.0F};
  text.size = 40.0F + s;
  scene.overlay.emplace_back(text);
}

TEST_F(ExactnessTest, APictureDoesNotDependOnThoseBeforeIt) {
  int step = 0;
  const auto compose = [&](const Moment&, Scene& scene) { busy_scene(scene, step); };
  const auto renderer = make_renderer({320, 180}, compose);
  if (!renderer) return;
  const Image first = draw(*renderer);
  step = 3;
  EXPECT_FALSE(same_pixels(draw(*renderer), first));
  step = 0;
  EXPECT_TRUE(same_pixels(draw(*renderer), first));

  // Another renderer that has drawn other pictures agrees, and the first one still works.
  step = 5;
  const auto other = make_renderer({320, 180}, compose);
  draw(*other);
  step = 0;
  EXPECT_TRUE(same_pixels(draw(*other), first));
  EXPECT_TRUE(same_pixels(draw(*renderer), first));
}

TEST_F(ExactnessTest, GlyphsBeyondTheRoomForThemDoNotChangeLaterPictures) {
  int step = 0;
  const auto renderer = make_renderer({320, 180}, [&](const Moment&, Scene& scene) {
    empty_stage(scene);
    Text text;
    text.utf8 = "The quick brown fox jumps over";
    text.anchor = {20.0F, 400.0F};
    text.size = 80.0F + static_cast<float>(step) * 16.0F;
    scene.overlay.emplace_back(text);
  });
  if (!renderer) return;
  const Image first = draw(*renderer);
  for (step = 1; step < 60; ++step) draw(*renderer);
  step = 0;
  EXPECT_TRUE(same_pixels(draw(*renderer), first));
}

TEST_F(ExactnessTest, TooLargeAPictureIsRefusedWithTheLargestSize) {
  const auto renderer = make_renderer({8, 8}, [](const Moment&, Scene&) {});
  if (!renderer) return;
  const auto refused = make_offscreen_renderer(make_plain_look(),
                                               {.size = {1000000, 16}, .tick_rate = TickRate(50)});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::kUsage);
  EXPECT_NE(refused.error().message.find("the largest is"), std::string::npos);
  EXPECT_FALSE(make_offscreen_renderer(make_plain_look(), {.size = {0, 16}}));
  // OpenGL counts a picture's bytes in an int, whatever size it can draw.
  const auto overflowing = make_offscreen_renderer(make_plain_look(), {.size = {32768, 16384}});
  ASSERT_FALSE(overflowing);
  EXPECT_NE(overflowing.error().message.find("2 GiB"), std::string::npos);
}

TEST_F(ExactnessTest, NonsenseInASceneIsLeftOut) {
  const float nan = std::nanf("");
  bool has_nonsense = false;
  const auto renderer = make_renderer({64, 36}, [&](const Moment&, Scene& scene) {
    add_unlit_box(scene, {}, {4.0F, 4.0F, 0.1F}, 0x123456);
    if (!has_nonsense) return;
    Instance instance;
    instance.mesh = 77;
    scene.instances.push_back(instance);
    instance.mesh = kBox;
    instance.position.x = nan;
    scene.instances.push_back(instance);
    instance.position = {};
    instance.scale = {};
    scene.instances.push_back(instance);
    scene.sprites.push_back({.position = {nan, nan, nan}});
    scene.lights.push_back({{}, {nan, nan, nan}});
    scene.overlay.emplace_back(Panel{{nan, 0.0F}, {nan, -3.0F}});
    Text text;
    text.utf8 = "\xFF\xC0\x80\xE2\x82 \xF0\x9F\x98\x80 \xED\xA0\x80";
    text.size = nan;
    scene.overlay.emplace_back(text);
    text.size = 1e9F;
    scene.overlay.emplace_back(text);
    text.size = 30.0F;
    text.anchor = {nan, 1e30F};
    scene.overlay.emplace_back(text);
  });
  if (!renderer) return;
  const Image without = draw(*renderer);
  has_nonsense = true;
  EXPECT_TRUE(same_pixels(draw(*renderer), without));
}

TEST_F(ExactnessTest, BytesThatAreNoTextLeaveTheLettersAroundThem) {
  std::string shown = "goal";
  const auto renderer = make_renderer({320, 36}, [&](const Moment&, Scene& scene) {
    empty_stage(scene);
    Text text;
    text.utf8 = shown;
    text.size = 300.0F;
    text.anchor = {10.0F, 400.0F};
    scene.overlay.emplace_back(text);
  });
  if (!renderer) return;
  const Image whole = draw(*renderer);
  shown = "goal\xFF\xC0\x80\xE2\x82 \xED\xA0\x80";
  const Image broken = draw(*renderer);
  for (int x = 0; x < 16; ++x) {
    for (int y = 0; y < 36; ++y) EXPECT_EQ(pixel_at(broken, x, y), pixel_at(whole, x, y));
  }
}

}  // namespace
}  // namespace tickreel::tests
