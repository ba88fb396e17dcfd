#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "renderer/overlay/font.h"
#include "renderer/overlay/text_clusters.h"
#include "tests/support/room.h"

// Shaping of letters that stack, join or have marks.

namespace tickreel::tests {
namespace {

constexpr float kPixelsPerEm = 100.0F;  // pixels

TextLine shaped_line(std::string_view utf8, Text::Weight weight = Text::Weight::kRegular) {
  TextLine line;
  Font::of(weight).lay_out(utf8, kPixelsPerEm, false, line);
  return line;
}

std::vector<int> shaped_glyphs(std::string_view utf8) {
  std::vector<int> glyphs;
  for (const PlacedGlyph& placed : shaped_line(utf8).glyphs) glyphs.push_back(placed.glyph);
  return glyphs;
}

/// The inked box of a glyph, in pixels from the beginning of the line and from its baseline down.
struct Ink {
  float left = 0.0F;
  float right = 0.0F;
  float top = 0.0F;
  float bottom = 0.0F;
};
Ink ink_of(const PlacedGlyph& placed) {
  const GlyphBitmap bitmap =
      Font::of(Text::Weight::kRegular).rasterise(placed.glyph, kPixelsPerEm, {});
  EXPECT_FALSE(bitmap.coverage.empty());
  const float left = placed.pen_x + static_cast<float>(bitmap.left);
  const float top = placed.pen_y + static_cast<float>(bitmap.top);
  return {left, left + static_cast<float>(bitmap.width), top,
          top + static_cast<float>(bitmap.height)};
}

TEST(Shaping, LettersBecomeOtherGlyphsThanTheyHaveCharacters) {
  // The vowel is read last but stands first; two consonants are one glyph.
  const std::vector<int> ksshi = shaped_glyphs("क्षि");
  ASSERT_EQ(ksshi.size(), 2U);
  EXPECT_EQ(ksshi[1], shaped_glyphs("क्ष").at(0));
  // The vowel has two parts, and the tone stands on the first one.
  EXPECT_EQ(shaped_glyphs("น้ำ").size(), 4U);
  EXPECT_LT(shaped_line("น้ำ").width, 1.6F * kPixelsPerEm);
  // A vowel of two parts stands on both sides.
  EXPECT_EQ(shaped_glyphs("கொ").size(), 3U);
  EXPECT_EQ(shaped_glyphs("கொ")[1], shaped_glyphs("க")[0]);
  // No letter of this Kurdish word has its isolated form.
  EXPECT_NE(shaped_glyphs("کەڕ").at(2), shaped_glyphs("ک").at(0));
}

TEST(Shaping, MarksStandOverAndUnderTheirLetters) {
  for (const char* written : {"ก้", "ບີ", "ɛ\u0303", "בֹ", "مَ", "ཀི", "တိ", "ހަ", "ߞ߫"}) {
    const TextLine line = shaped_line(written);
    ASSERT_EQ(line.glyphs.size(), 2U) << written;
    Ink base = ink_of(line.glyphs[0]);
    Ink mark = ink_of(line.glyphs[1]);
    const auto area = [](const Ink& ink) {
      return (ink.right - ink.left) * (ink.bottom - ink.top);
    };
    if (area(mark) > area(base)) std::swap(base, mark);  // from right to left the mark comes first
    EXPECT_GE(0.5F * (mark.left + mark.right), base.left) << written;
    EXPECT_LE(0.5F * (mark.left + mark.right), base.right + 0.05F * kPixelsPerEm) << written;
    EXPECT_LE(mark.bottom, base.top + 0.12F * kPixelsPerEm) << written;
  }
  const TextLine below = shaped_line("בְ");
  ASSERT_EQ(below.glyphs.size(), 2U);
  const Ink one = ink_of(below.glyphs[0]);
  const Ink other = ink_of(below.glyphs[1]);
  EXPECT_TRUE(one.top >= other.bottom - 1.0F || other.top >= one.bottom - 1.0F);
}

TEST(Shaping, MarksStandOnMarksAndOnCapitals) {
  // The letter and its first mark are one glyph.
  for (const char* written : {"A\u0304\u030E", "\u0117\u0303", "\u1EB8\u0301", "\u0451\u0301"}) {
    const TextLine line = shaped_line(written);
    ASSERT_EQ(line.glyphs.size(), 2U) << written;
    EXPECT_LE(ink_of(line.glyphs[1]).bottom, ink_of(line.glyphs[0]).top + 1.0F) << written;
  }
}

TEST(Shaping, LettersAndMarksAreThoseThatUnicodeHasAsOne) {
  for (const auto& [apart, whole] : std::vector<std::pair<std::string, std::string>>{
           {"Cafe\u0301!", "Café!"},
           {"Vie\u0302\u0323t Vie\u0323\u0302t", "Việt Việt"},
           {"\u1100\u1175\u11B7\u110E\u1165\u11AF\u1109\u116E", "김철수"}}) {
    const TextLine one = shaped_line(apart);
    const TextLine same = shaped_line(whole);
    EXPECT_EQ(shaped_glyphs(apart), shaped_glyphs(whole)) << whole;
    EXPECT_EQ(one.width, same.width) << whole;
  }
}

TEST(Shaping, OtherLettersOfTheLineAreAsTheyWere) {
  const TextLine plain = shaped_line("AVATAR Дмитрий 王小明 12 ");
  const TextLine mixed = shaped_line("AVATAR Дмитрий 王小明 12 नमस्ते");
  ASSERT_GT(mixed.glyphs.size(), plain.glyphs.size());
  for (std::size_t i = 0; i < plain.glyphs.size(); ++i) {
    EXPECT_EQ(mixed.glyphs[i].glyph, plain.glyphs[i].glyph) << i;
    EXPECT_EQ(mixed.glyphs[i].pen_x, plain.glyphs[i].pen_x) << i;
    EXPECT_EQ(mixed.glyphs[i].pen_y, 0.0F) << i;
  }
}

/// A word of each script: every part is drawn and visible.
TEST(Shaping, AllOfTheseScriptsAreDrawn) {
  for (const char* word : {"𞤆𞤵𞤤𞤢𞤪",
                           "مُحَمَّدٌ",
                           "ᬩᬮᬶ",
                           "ᯅᯖᯂ᯲",
                           "বাংলা",
                           "ᨒᨚᨈᨑ",
                           "ᐃᓄᒃᑎᑐᑦ",
                           "𑄌𑄋𑄴𑄟𑄳𑄦",
                           "ꨌꩌ",
                           "ᏣᎳᎩ",
                           "हिन्दी",
                           "አማርኛ",
                           "ગુજરાતી",
                           "ਪੰਜਾਬੀ",
                           "𐴌𐴗𐴥𐴝𐴙𐴚",
                           "עִבְרִית",
                           "ꦗꦮ",
                           "ಕನ್ನಡ",
                           "ꤊꤢꤛꤢ꤭",
                           "ភាសាខ្មែរ",
                           "ລາວ",
                           "ᰛᰩᰵ",
                           "ᤕᤠᤰᤌᤢᤱ",
                           "മലയാളം",
                           "ꯃꯤꯇꯩ",
                           "မြန်မာ",
                           "ᦺᦑᦟᦹᧉ",
                           "ߒߞߏ",
                           "ᱥᱟᱱᱛᱟᱲᱤ",
                           "ଓଡ଼ିଆ",
                           "𐓏𐓘",
                           "ꢱꣃꢬꢵ",
                           "සිංහල",
                           "ᮞᮥᮔ᮪ᮓ",
                           "ꠍꠤꠟꠐꠤ",
                           "ܣܽܘܪܝܳܝܐ",
                           "ᥖᥭᥰ",
                           "ᨲᩫ᩠ᩅᨾᩮᩬᩥᨦ",
                           "ꪼꪕ",
                           "தமிழ்",
                           "తెలుగు",
                           "ދިވެހި",
                           "ภาษาไทย",
                           "བོད་སྐད",
                           "ⵜⴰⵎⴰⵣⵉⵖⵜ",
                           "ꕙꔤ",
                           "ꆈꌠ",
                           "کوردیی ڕۆژهەڵات",
                           "پښتو ټول",
                           "مى\u200Cخواهم"}) {
    for (const auto weight : {Text::Weight::kRegular, Text::Weight::kBold}) {
      const Font& font = Font::of(weight);
      EXPECT_EQ(font.first_missing(word), "") << word;
      const TextLine line = shaped_line(word, weight);
      EXPECT_GT(line.width, 0.4F * kPixelsPerEm) << word;
      EXPECT_LT(line.width, 8.0F * kPixelsPerEm) << word;
      double ink = 0.0;
      for (const PlacedGlyph& placed : line.glyphs) {
        EXPECT_NE(placed.glyph & 0xFFFF, 0) << word << ": a box";
        const auto coverage = font.rasterise(placed.glyph, kPixelsPerEm, {}).coverage;
        ink += std::accumulate(coverage.begin(), coverage.end(), 0.0) / 255.0;
      }
      EXPECT_GT(ink, 300.0) << word;
    }
  }
}

TEST(Shaping, KeycapsStandBesideEachOther) {
  const TextLine one = shaped_line("1\uFE0F\u20E3");
  const TextLine two = shaped_line("1\uFE0F\u20E32\uFE0F\u20E3");
  ASSERT_EQ(one.glyphs.size(), 2U);
  ASSERT_EQ(two.glyphs.size(), 4U);
  EXPECT_GE(ink_of(one.glyphs[1]).left, -1.0F);
  EXPECT_LE(ink_of(one.glyphs[1]).right, one.width + 1.0F);
  EXPECT_LE(ink_of(two.glyphs[1]).right, ink_of(two.glyphs[3]).left + 2.0F);
  EXPECT_LE(ink_of(two.glyphs[1]).left, ink_of(two.glyphs[0]).left) << "it is around the digit";
}

TEST(Shaping, MarksOfDirectionTakeNoRoom) {
  EXPECT_EQ(shaped_line("سلام\u061C").width, shaped_line("سلام").width);
  EXPECT_EQ(shaped_line("a\u00ADb").width, shaped_line("ab").width);
}

TEST(Shaping, JapaneseHasItsWaveDashByBothOfItsCodes) {
  EXPECT_EQ(Font::of(Text::Weight::kBold).first_missing("10\u301C20\uFF5E30"), "");
  EXPECT_EQ(shaped_glyphs("\u301C"), shaped_glyphs("\uFF5E"));
}

TEST(Shaping, WhatNoFontHasOrPutsTogetherIsNamed) {
  const Font& font = Font::of(Text::Weight::kBold);
  EXPECT_EQ(font.first_missing("ab ᠮᠣᠩ"), "ᠮ") << "Mongolian is written downwards";
  EXPECT_EQ(font.first_missing("क\u0978\u0DFF"), "\u0DFF");
  EXPECT_EQ(font.first_missing("a\u1AC8"), "\u1AC8");
  EXPECT_EQ(font.first_missing("x王\u20DD"), "王\u20DD");
  // In names they are shown as boxes or beside the letter.
  EXPECT_FALSE(shaped_line("ᠮᠣᠩ 王\u20DD").glyphs.empty());
}

TEST(Shaping, LinesRunInTheirDirections) {
  const std::vector<int> shalom = shaped_glyphs("שָׁלוֹם");
  EXPECT_EQ(shalom.front(), shaped_glyphs("ם").at(0));
  std::vector<int> wanted = shaped_glyphs("AB ");
  for (const int glyph : shaped_glyphs("12")) wanted.push_back(glyph);
  wanted.push_back(shaped_glyphs(" ").at(0));
  wanted.insert(wanted.end(), shalom.begin(), shalom.end());
  for (const int glyph : shaped_glyphs(" क्षि")) wanted.push_back(glyph);
  EXPECT_EQ(shaped_glyphs("AB שָׁלוֹם 12 क्षि"), wanted);
  // The whole line runs from right to left, but Thai is still read from left to right.
  wanted = shaped_glyphs("น้ำ");
  wanted.push_back(shaped_glyphs(" ").at(0));
  wanted.insert(wanted.end(), shalom.begin(), shalom.end());
  EXPECT_EQ(shaped_glyphs("שָׁלוֹם น้ำ"), wanted);
  EXPECT_EQ(shaped_glyphs("مَ").size(), 2U);
}

TEST(Shaping, NothingIsCutWithinLettersThatBelongTogether) {
  const auto parts = [](std::string_view utf8) {
    std::vector<std::string> found;
    while (!utf8.empty()) {
      const std::size_t bytes = first_cluster_bytes(utf8);
      found.emplace_back(utf8.substr(0, bytes));
      utf8.remove_prefix(bytes);
    }
    return found;
  };
  using Parts = std::vector<std::string>;
  EXPECT_EQ(parts("क्षि क"), (Parts{"क्षि", " ", "क"}));
  EXPECT_EQ(parts("น้ำเก้า"), (Parts{"น้ำ", "เก้า"}));
  EXPECT_EQ(parts("e\u0301a"), (Parts{"e\u0301", "a"}));
  EXPECT_EQ(parts("ខ្មែរ"), (Parts{"ខ្មែ", "រ"}));
  EXPECT_EQ(parts("தமிழ்"), (Parts{"த", "மி", "ழ்"}));
  EXPECT_EQ(parts("\xFF\xCC"), (Parts{"\xFF", "\xCC"}));
  EXPECT_EQ(parts("a\n\u0301"), (Parts{"a", "\n", "\u0301"}));
  EXPECT_EQ(last_cluster("aक्षि"), 1U);
  EXPECT_EQ(last_cluster(""), 0U);
}

/// Shaping ends and produces no more than the text's length.
TEST(Shaping, HostileTextIsBounded) {
  constexpr std::size_t kBytes = std::size_t{64} << 10U;
  for (const std::string_view part :
       {"\u0301", "\u0E49", "\u093F", "\u094D", "\u0651", "\u05B8", "\u17D2\u1780", "क्", "\u200D",
        "\u202E\u05D0", "\u1100", "\xCC", "\xE0\xA4", "\xF0\x9E\xA4", "ᬩ᭄", "\u0F90", "ما",
        "\u2067ب"}) {
    std::string text = "a";
    while (text.size() < kBytes) text += part;
    const TextLine line = shaped_line(text);
    EXPECT_LE(line.glyphs.size(), 2 * text.size()) << part;
    EXPECT_GE(line.width, 0.0F) << part;
    EXPECT_LE(first_cluster_bytes(text), text.size());
    (void)Font::of(Text::Weight::kRegular).first_missing(text);
  }
  std::string marked = "e";
  while (marked.size() < kBytes) marked += "\u0301\u0316";
  EXPECT_LE(shaped_glyphs(marked).size(), 40U)
      << "no more marks than Unicode's stream-safe text has";
}

TEST(Shaping, AnyThreadFindsTheSame) {
  const std::string text = "नमस्ते สวัสดี வணக்கம் مُحَمَّد";
  const std::vector<int> wanted = shaped_glyphs(text);
  std::vector<std::vector<int>> found(4);
  std::vector<std::thread> threads;
  for (auto& glyphs : found) {
    threads.emplace_back([&] {
      for (int i = 0; i < 20; ++i) glyphs = shaped_glyphs(text);
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const auto& glyphs : found) EXPECT_EQ(glyphs, wanted);
}

}  // namespace
}  // namespace tickreel::tests
