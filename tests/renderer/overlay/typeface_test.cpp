#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "renderer/overlay/font.h"
#include "renderer/overlay/font_file.h"
#include "renderer/overlay/outline_font.h"
#include "tests/support/room.h"

// Inter, and the faces for characters that Inter lacks.

namespace tickreel::tests {
namespace {

constexpr float kEm = 100.0F;  // pixels

TextLine line_of(std::string_view utf8, Text::Weight weight = Text::Weight::kBold) {
  TextLine line;
  Font::of(weight).lay_out(utf8, kEm, false, line);
  return line;
}

std::vector<int> glyphs_of(std::string_view utf8) {
  std::vector<int> glyphs;
  for (const PlacedGlyph& placed : line_of(utf8).glyphs) glyphs.push_back(placed.glyph);
  return glyphs;
}

GlyphBitmap glyph_picture(std::string_view character) {
  const std::vector<int> glyphs = glyphs_of(character);
  return Font::of(Text::Weight::kBold).rasterise(glyphs.at(0), kEm, {});
}

TEST(Typeface, NamesOfManyScriptsAreDrawn) {
  const Font& font = Font::of(Text::Weight::kBold);
  for (const char* name :
       {"Zoë", "王小明", "さくら", "カタカナ", "김철수", "🦊Fox", "Дмитрий", "Ελένη", "יעל",
        "ليلى", "Արամ", "ნინო", "「龍」！", "★♥☠⚡", "😀👍🎮", "ㅋㅋ", "ＦＵＬＬ"}) {
    EXPECT_EQ(font.first_missing(name), "") << name;
    for (const int glyph : glyphs_of(name)) {
      ASSERT_NE(glyph, 0) << name;
      const GlyphBitmap bitmap = font.rasterise(glyph, kEm, {});
      const auto ink = std::ranges::count_if(bitmap.coverage, [](int part) { return part > 127; });
      EXPECT_GT(ink, 100) << name;
      EXPECT_LE(bitmap.height, 140) << name;
      EXPECT_LE(bitmap.width, 150) << name;
    }
  }
}

TEST(Typeface, DifferentCharactersLookDifferent) {
  const std::vector<std::string> characters{"王", "さ", "김", "🦊", "🐻", "א", "ل", "★", "W"};
  for (const std::string& one : characters) {
    for (const std::string& other : characters) {
      if (one == other) continue;
      EXPECT_NE(glyph_picture(one).coverage, glyph_picture(other).coverage) << one << other;
    }
  }
}

TEST(Typeface, WhatNoFaceHasIsInterBox) {
  for (const char* missing : {"\U0010FFFE", "\U0001FAFF", "\U00013000"}) {
    EXPECT_EQ(Font::of(Text::Weight::kBold).first_missing(missing), missing);
    EXPECT_EQ(glyphs_of(missing), std::vector<int>{0});
    EXPECT_FALSE(glyph_picture(missing).coverage.empty());
  }
}

/// Names that Inter can write give films with the same bytes as before.
TEST(Typeface, WhatInterHasComesFromItsFileAlone) {
  const std::string text =
      "AVATAR Zoë, Ærøskøbing 0123456789: Дмитрий Ελένη ‘…’ → “€” \u2009\u200B\u00AD\uFEFFf";
  for (const auto weight : {Text::Weight::kRegular, Text::Weight::kBold}) {
    const auto inter = open_outline_font(std::string(font_file(weight)));
    ASSERT_TRUE(inter) << inter.error().message;
    TextLine expected;
    (*inter)->lay_out(text, kEm, false, expected);
    const TextLine line = line_of(text, weight);
    ASSERT_EQ(line.glyphs.size(), expected.glyphs.size());
    for (std::size_t i = 0; i < line.glyphs.size(); ++i) {
      EXPECT_EQ(line.glyphs[i].glyph, expected.glyphs[i].glyph) << i;
    }
  }
}

TEST(Typeface, WideCharactersAreAnEmWide) {
  for (const char* name : {"王小明", "さくら", "「龍」"}) {
    EXPECT_NEAR(line_of(name).width, 3.0F * kEm, 0.1F) << name;
  }
  EXPECT_NEAR(line_of("김철수").width, 3.0F * kEm, 0.3F * kEm);
  const TextLine mixed = line_of("A王B");
  const float before = line_of("A").width;
  EXPECT_NEAR(mixed.glyphs.at(1).pen_x, before, 0.1F);
  EXPECT_NEAR(mixed.glyphs.at(2).pen_x, before + kEm, 0.1F);
  EXPECT_NEAR(mixed.width, before + kEm + line_of("B").width, 0.1F);
  for (const char* emoji : {"🦊", "😀", "👍", "🎮", "❤"}) {
    EXPECT_GT(line_of(emoji).width, 0.6F * kEm) << emoji;
    EXPECT_LT(line_of(emoji).width, 1.4F * kEm) << emoji;
  }
}

/// The other faces have no bold version, so it is made from the regular one. Emoji look the same in
/// both.
TEST(Typeface, LettersOfAllFacesAreBoldBesideBoldOnes) {
  const auto ink = [](const char* character, Text::Weight weight) {
    const int glyph = line_of(character, weight).glyphs.at(0).glyph;
    const auto coverage = Font::of(weight).rasterise(glyph, kEm, {0.25F, 0.5F}).coverage;
    return std::accumulate(coverage.begin(), coverage.end(), 0.0);
  };
  for (const char* letter : {"王", "さ", "김", "א", "W"}) {
    const double regular = ink(letter, Text::Weight::kRegular);
    EXPECT_GT(ink(letter, Text::Weight::kBold), 1.2 * regular) << letter;
    EXPECT_LT(ink(letter, Text::Weight::kBold), 2.0 * regular) << letter;
  }
  EXPECT_EQ(ink("🦊", Text::Weight::kBold), ink("🦊", Text::Weight::kRegular));
  EXPECT_EQ(line_of("王", Text::Weight::kRegular).width, line_of("王").width);
}

TEST(Typeface, HebrewAndArabicRunFromTheRight) {
  const auto reversed = [](std::vector<int> glyphs) {
    std::ranges::reverse(glyphs);
    return glyphs;
  };
  EXPECT_EQ(glyphs_of("שלום"),
            reversed({glyphs_of("ש")[0], glyphs_of("ל")[0], glyphs_of("ו")[0], glyphs_of("ם")[0]}));
  EXPECT_EQ(glyphs_of("AB של 12"), [&] {
    std::vector<int> glyphs = glyphs_of("AB ");
    for (const char* next : {"1", "2", " ", "ל", "ש"}) glyphs.push_back(glyphs_of(next)[0]);
    return glyphs;
  }());
  const std::vector<int> joined = glyphs_of("بيت");
  ASSERT_EQ(joined.size(), 3U);
  EXPECT_EQ(joined, (std::vector<int>{glyphs_of("\uFE96")[0], glyphs_of("\uFEF4")[0],
                                      glyphs_of("\uFE91")[0]}));
  EXPECT_EQ(Font::of(Text::Weight::kBold).first_missing("پگچژ"), "");
  for (const int glyph : glyphs_of("پگچژ سلام")) EXPECT_NE(glyph, 0);
  EXPECT_EQ(line_of("\xD7").glyphs.size(), 1U);
}

TEST(Typeface, JoinersSelectorsAndTonesLeaveTheBase) {
  EXPECT_EQ(glyphs_of("❤\uFE0F!"), glyphs_of("❤!"));
  EXPECT_EQ(glyphs_of("👍🏽"), glyphs_of("👍"));
  EXPECT_EQ(glyphs_of("👩\u200D🚀"), glyphs_of("👩🚀"));
  EXPECT_EQ(glyphs_of("葛\U000E0100"), glyphs_of("葛"));
  EXPECT_EQ(line_of("👍🏽x").width, line_of("👍x").width);
  EXPECT_EQ(glyphs_of("🏽").size(), 1U);
  EXPECT_NE(glyphs_of("🏽"), std::vector<int>{0});
  EXPECT_EQ(Font::of(Text::Weight::kBold).first_missing("👩🏽\u200D🚀\uFE0F"), "");
}

}  // namespace
}  // namespace tickreel::tests
