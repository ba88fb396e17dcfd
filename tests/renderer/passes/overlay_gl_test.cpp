#include "tests/renderer/drawing.h"

namespace tickreel::tests {
namespace {

using OverlayTest = DrawingTest;

// The picture has two pixels a point, so that points fall on pixels.
constexpr ImageSize kOverlaySize{320, 1440};

/// The rectangle of pixels that are not black; right and bottom are exclusive.
struct Bounds {
  int left = 1 << 20;
  int top = 1 << 20;
  int right = -1;
  int bottom = -1;
};

Bounds lit_bounds(const Image& image) {
  Bounds bounds;
  for (int y = 0; y < image.size().height; ++y) {
    for (int x = 0; x < image.size().width; ++x) {
      if (pixel_at(image, x, y)[1] < 8) continue;
      bounds.left = std::min(bounds.left, x);
      bounds.right = std::max(bounds.right, x + 1);
      bounds.top = std::min(bounds.top, y);
      bounds.bottom = std::max(bounds.bottom, y + 1);
    }
  }
  return bounds;
}

Image draw_items(FrameRenderer& renderer, std::vector<OverlayItem>& shared,
                 std::vector<OverlayItem> items) {
  shared = std::move(items);
  ViewWindow views(2);
  views.push(0);
  Image image;
  EXPECT_TRUE(renderer.draw(views, {}, image));
  return image;
}

Text text_of(std::string utf8, Vec2 anchor, Text::Align align = Text::Align::kLeft) {
  Text text;
  text.utf8 = std::move(utf8);
  text.anchor = anchor;
  text.align = align;
  text.size = 20.0F;
  return text;
}

class OverlayFixture : public DrawingTest {
 protected:
  void SetUp() override {
    renderer_ = make_renderer(kOverlaySize, [this](const Moment&, Scene& scene) {
      empty_stage(scene);
      scene.overlay = items_;
      scene.watermark = watermark_;
    });
  }
  Image draw_with(std::vector<OverlayItem> items) {
    return draw_items(*renderer_, items_, std::move(items));
  }

  std::vector<OverlayItem> items_;
  Watermark watermark_;
  std::unique_ptr<FrameRenderer> renderer_;
};

TEST_F(OverlayFixture, PanelsEndWhereTheySay) {
  const Image image = draw_with({Panel{{10.0F, 20.0F}, {50.0F, 30.0F}, 0.0F, srgb(0x336699)}});
  const Bounds bounds = lit_bounds(image);
  EXPECT_EQ(bounds.left, 20);
  EXPECT_EQ(bounds.top, 40);
  EXPECT_EQ(bounds.right, 120);
  EXPECT_EQ(bounds.bottom, 100);
  EXPECT_LE(distance_to(pixel_at(image, 20, 40), 0x336699), 1);
  EXPECT_LE(distance_to(pixel_at(image, 70, 70), 0x336699), 1);
}

TEST_F(OverlayFixture, RoundCornersAreOpen) {
  const Image image = draw_with({Panel{{10.0F, 20.0F}, {50.0F, 30.0F}, 8.0F, {1.0F, 1.0F, 1.0F}}});
  EXPECT_EQ(pixel_at(image, 20, 40)[1], 0);
  EXPECT_EQ(pixel_at(image, 20, 70)[1], 255);
}

TEST_F(OverlayFixture, HalfAPixelIsHalfCovered) {
  const Image image = draw_with({Panel{{10.25F, 20.0F}, {50.0F, 30.0F}, 0.0F, {1.0F, 1.0F, 1.0F}}});
  EXPECT_NEAR(pixel_at(image, 20, 70)[1], 128, 2);
}

TEST_F(OverlayFixture, LaterItemsCoverEarlierOnes) {
  const Panel red{{0.0F, 0.0F}, {50.0F, 50.0F}, 0.0F, srgb(0xFF0000)};
  const Panel blue{{0.0F, 0.0F}, {50.0F, 50.0F}, 0.0F, srgb(0x0000FF)};
  EXPECT_LE(distance_to(pixel_at(draw_with({red, blue}), 50, 50), 0x0000FF), 1);
  EXPECT_LE(distance_to(pixel_at(draw_with({blue, red}), 50, 50), 0xFF0000), 1);
}

TEST_F(OverlayFixture, TextStandsOnItsBaselineAndEndsAtItsAnchor) {
  const Bounds left = lit_bounds(draw_with({text_of("HEL", {20.0F, 100.0F})}));
  EXPECT_NEAR(left.left, 40, 5);
  EXPECT_EQ(left.bottom, 200);                 // capitals stand on the baseline
  EXPECT_NEAR(left.bottom - left.top, 29, 2);  // Inter's capitals are 0.727 em high
  const Bounds right =
      lit_bounds(draw_with({text_of("HEL", {140.0F, 100.0F}, Text::Align::kRight)}));
  EXPECT_NEAR(right.right, 280, 5);
  EXPECT_NEAR(right.right - right.left, left.right - left.left, 1);
  const Bounds middle =
      lit_bounds(draw_with({text_of("HEL", {80.0F, 100.0F}, Text::Align::kCenter)}));
  EXPECT_NEAR(0.5 * (middle.left + middle.right), 160.0, 2.0);
}

TEST_F(OverlayFixture, OnlyTextThatMovesIsPlacedBetweenPixels) {
  const auto draw_at = [&](float y, bool moves) {
    Text text = text_of("Pepper", {10.0F, y});
    text.moves = moves;
    return draw_with({text});
  };
  constexpr float kQuarterPixel = 0.125F;  // points
  EXPECT_TRUE(same_pixels(draw_at(100.0F, false), draw_at(100.0F + kQuarterPixel, false)));
  EXPECT_FALSE(same_pixels(draw_at(100.0F, true), draw_at(100.0F + kQuarterPixel, true)));
  EXPECT_TRUE(same_pixels(draw_at(100.0F, false), draw_at(100.0F, true)));
}

TEST_F(OverlayFixture, TabularDigitsKeepTheWidth) {
  Text ones = text_of("|1111|", {20.0F, 100.0F});
  Text eights = text_of("|8888|", {20.0F, 100.0F});
  EXPECT_NE(lit_bounds(draw_with({ones})).right, lit_bounds(draw_with({eights})).right);
  ones.tabular = true;
  eights.tabular = true;
  EXPECT_EQ(lit_bounds(draw_with({ones})).right, lit_bounds(draw_with({eights})).right);
}

/// The atlas gets glyphs when they are first needed. Their order must not be visible.
TEST_F(OverlayFixture, GlyphsLookTheSameInWhateverOrderTheyCame) {
  const std::vector<const char*> names{"Zoë", "王小明", "さくら", "김철수", "🦊Fox", "Дмитрий"};
  const auto draw_name = [&](const char* name) {
    return draw_with({text_of(name, {5.0F, 99.0F})});
  };
  std::vector<Image> forwards;
  for (const char* name : names) forwards.push_back(draw_name(name));
  SetUp();  // another renderer without glyphs
  for (std::size_t i = names.size(); i-- > 0;) {
    EXPECT_TRUE(same_pixels(draw_name(names[i]), forwards[i])) << names[i];
    EXPECT_GT(lit_bounds(forwards[i]).right, 60) << names[i];
  }
}

TEST_F(OverlayFixture, DifferentLettersLookDifferent) {
  const Image a = draw_with({text_of("a", {20.0F, 100.0F})});
  const Image b = draw_with({text_of("\xC3\xA4", {20.0F, 100.0F})});  // a with two dots
  EXPECT_FALSE(same_pixels(a, b));
  EXPECT_LT(lit_bounds(b).top, lit_bounds(a).top);
}

TEST_F(OverlayFixture, WhatIsNoTextIsShownAsABox) {
  EXPECT_GT(lit_bounds(draw_with({text_of("\xFF", {20.0F, 100.0F})})).right, 0);
}

TEST_F(OverlayFixture, AWatermarkIsDrawnPixelForPixelOverAll) {
  const auto mark = [&](ImageSize size, Vec2 corner, float opacity) {
    Image pixels(size);
    for (int y = 0; y < size.height; ++y) {
      for (int x = 0; x < size.width; ++x) {
        const std::array<std::uint8_t, 4> rgba{255, static_cast<std::uint8_t>(x), 0,
                                               static_cast<std::uint8_t>(y == 0 ? 0 : 255)};
        std::ranges::copy(rgba, pixels.row(y).begin() + 4 * x);
      }
    }
    watermark_ = {std::make_shared<const Image>(std::move(pixels)), corner, opacity};
    return draw_with({Panel{{0.0F, 0.0F}, {160.0F, 720.0F}, 0.0F, srgb(0x0000FF)}});
  };
  using Pixel = std::array<int, 4>;
  const auto at = [](const Image& image, int x, int y) {
    Pixel pixel = pixel_at(image, x, y);
    pixel[3] = 255;
    return pixel;
  };
  // There are two pixels a point, so 10.6 points are 21 pixels.
  const Image image = mark({30, 20}, {10.6F, 20.0F}, 1.0F);
  EXPECT_EQ(at(image, 21, 40), (Pixel{0, 0, 255, 255})) << "a row that is clear";
  for (int x = 0; x < 30; ++x) {
    EXPECT_EQ(at(image, 21 + x, 41), (Pixel{255, x, 0, 255}));
  }
  EXPECT_EQ(at(image, 50, 59), (Pixel{255, 29, 0, 255}));
  EXPECT_EQ(at(image, 51, 59), (Pixel{0, 0, 255, 255}));
  EXPECT_EQ(at(image, 50, 60), (Pixel{0, 0, 255, 255}));
  EXPECT_EQ(at(image, 20, 50), (Pixel{0, 0, 255, 255}));
  const Pixel half = at(mark({4, 4}, {10.0F, 20.0F}, 0.5F), 21, 42);
  EXPECT_NEAR(half[0], 128, 1);
  EXPECT_NEAR(half[2], 128, 1);
}

}  // namespace
}  // namespace tickreel::tests
