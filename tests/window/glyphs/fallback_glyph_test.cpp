#include "window/glyphs/fallback_glyph.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

using window::draw_fallback_glyph;
using window::FallbackGlyph;

constexpr float kEm = 20.0F;

bool is_seen(const FallbackGlyph& glyph) {
  int opaque = 0;
  for (std::size_t i = 3; i < glyph.rgba.size(); i += 4) opaque += glyph.rgba[i] > 128 ? 1 : 0;
  return opaque > 20;
}

TEST(FallbackGlyphTest, DrawsChineseJapaneseAndKoreanInWhite) {
  for (const char32_t code : {U'\u6625', U'\u3042', U'\uD55C'}) {
    const auto glyph = draw_fallback_glyph(code, kEm, false);
    ASSERT_TRUE(glyph) << "no font of the system has U+" << std::hex << static_cast<unsigned>(code);
    EXPECT_TRUE(is_seen(*glyph));
    EXPECT_FALSE(glyph->is_colored);
    EXPECT_NEAR(glyph->advance, kEm, kEm / 4.0F);
    EXPECT_LE(glyph->height, static_cast<int>(kEm * 1.3F));
    EXPECT_EQ(glyph->rgba.size(), std::size_t(glyph->width) * std::size_t(glyph->height) * 4);
    EXPECT_EQ(glyph->rgba[0], glyph->rgba[1]);
  }
}

TEST(FallbackGlyphTest, DrawsEmojiInColoursAndInTheSizeOfLetters) {
  const auto glyph = draw_fallback_glyph(U'\U0001F389', kEm, true);
  ASSERT_TRUE(glyph);
  EXPECT_TRUE(glyph->is_colored);
  EXPECT_TRUE(is_seen(*glyph));
  EXPECT_NEAR(glyph->height, kEm, kEm / 3.0F);
  EXPECT_NEAR(glyph->width, kEm, kEm / 2.0F);
  const auto& rgba = glyph->rgba;
  int colored = 0;
  for (std::size_t i = 0; i < rgba.size(); i += 4) {
    const auto [least, most] = std::minmax({rgba[i], rgba[i + 1], rgba[i + 2]});
    colored += rgba[i + 3] > 128 && most - least > 60 ? 1 : 0;
  }
  EXPECT_GT(colored, 20);
}

TEST(FallbackGlyphTest, WhatOnlyChangesOthersIsNotSeen) {
  for (const char32_t code : {U'\u200D', U'\uFE0F', U'\U000E0067'}) {
    const auto glyph = draw_fallback_glyph(code, kEm, false);
    ASSERT_TRUE(glyph);
    EXPECT_EQ(glyph->width, 0);
    EXPECT_EQ(glyph->advance, 0.0F);
  }
}

TEST(FallbackGlyphTest, NoFontHasACharacterThatIsNotAssigned) {
  EXPECT_FALSE(draw_fallback_glyph(0x0378, kEm, false));
}

TEST(FallbackGlyphTest, AnySizeIsDrawn) {
  for (const float em : {1.0F, 7.5F, 300.0F}) {
    EXPECT_TRUE(draw_fallback_glyph(U'\u6625', em, false)) << em;
    EXPECT_TRUE(draw_fallback_glyph(U'\U0001F389', em, false)) << em;
  }
}

}  // namespace
}  // namespace tickreel::tests
