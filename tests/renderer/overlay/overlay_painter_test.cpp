#include "renderer/overlay/overlay_painter.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "tests/renderer/drawing.h"

namespace tickreel::tests {
namespace {

Image gray(ImageSize size) {
  Image image(size);
  for (std::size_t i = 0; i < image.pixels().size(); ++i) {
    image.pixels()[i] = i % 4 == 3 ? 255 : 100;
  }
  return image;
}

Image painted(OverlayPainter& painter, const Scene& scene, ImageSize size = {320, 180}) {
  Image image = gray(size);
  painter.paint(scene, image);
  return image;
}

TEST(OverlayPainter, MixesColoursAsTheyAreEncoded) {
  Scene scene;
  scene.overlay = {Panel{{0.0F, 0.0F}, {1280.0F, 360.0F}, 0.0F, srgb(0xFF0040), 0.5F}};
  OverlayPainter painter;
  const Image image = painted(painter, scene);
  EXPECT_EQ(pixel_at(image, 160, 40), (Pixel{178, 50, 82, 255}));
  EXPECT_EQ(pixel_at(image, 160, 140), (Pixel{100, 100, 100, 255}));
}

TEST(OverlayPainter, WhatWasPaintedBeforeChangesNothing) {
  Scene scene;
  scene.overlay = {Text{.utf8 = "Same", .anchor = {100.0F, 400.0F}, .size = 120.0F}};
  Scene other;
  for (int i = 0; i < 4; ++i) {
    // Each text has another size, so that the memory for glyphs is full at times.
    other.overlay.emplace_back(Text{.utf8 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
                                    .anchor = {0.0F, 700.0F},
                                    .size = 700.0F + static_cast<float>(i)});
  }
  OverlayPainter painter;
  const Image first = painted(painter, scene);
  EXPECT_FALSE(same_pixels(first, gray({320, 180})));
  painted(painter, other, {1280, 720});
  EXPECT_TRUE(same_pixels(painted(painter, scene), first));
}

/// Joined letters overlap each other, and marks overlap their letters.
TEST(OverlayPainter, OpacityIsTheSameWhereLettersOverlap) {
  for (const char* const word : {"سسسس", "क्षिनमस्ते", "မြန်မာ", "ལྷུན་བཀྲ"}) {
    Scene scene;
    scene.overlay = {Text{.utf8 = word,
                          .anchor = {200.0F, 400.0F},
                          .size = 200.0F,
                          .color = srgb(0xFFFFFF),
                          .opacity = 0.5F}};
    OverlayPainter painter;
    const Image image = painted(painter, scene);
    int brightest = 0;
    for (std::size_t i = 0; i < image.pixels().size(); i += 4) {
      brightest = std::max(brightest, int{image.pixels()[i]});
    }
    EXPECT_EQ(brightest, 178) << word;  // half of 255 over half of 100
    std::get<Text>(scene.overlay[0]).opacity = 1.0F;
    const Image opaque = painted(painter, scene);
    int differ = 0;  // pixels whose opacity differs by more than rounding
    for (std::size_t i = 0; i < image.pixels().size(); i += 4) {
      const int half = 100 + (opaque.pixels()[i] - 100) / 2;
      differ += std::abs(half - int{image.pixels()[i]}) > 20 ? 1 : 0;
    }
    EXPECT_LT(differ, 20) << word;
  }
}

TEST(OverlayPainter, NothingIsPaintedOutsideOfThePicture) {
  const auto mark = std::make_shared<const Image>(gray({50, 20}));
  for (const Vec2 corner :
       {Vec2{-5000.0F, -5000.0F}, Vec2{5000.0F, 5000.0F}, Vec2{-20.0F, 710.0F}}) {
    Scene scene;
    scene.overlay = {
        Panel{corner, {90.0F, 40.0F}, 200.0F, srgb(0xFFFFFF)},
        Panel{corner, {-3.0F, 40.0F}, 0.0F, srgb(0xFFFFFF)},
        Text{.utf8 = "text", .anchor = corner, .size = 300.0F},
        Text{.utf8 = "text", .anchor = corner, .size = -1.0F},
        Text{.utf8 = "text", .anchor = {1e30F, 1e30F}, .size = 1e30F},
    };
    scene.watermark = {mark, corner, 1.0F};
    OverlayPainter painter;
    const Image image = painted(painter, scene, {33, 17});
    EXPECT_EQ(same_pixels(image, gray({33, 17})), corner.x != -20.0F);
  }
}

}  // namespace
}  // namespace tickreel::tests
