#include "renderer/overlay/outline_font.h"

#include <gtest/gtest.h>

#include <numeric>
#include <random>
#include <string>

#include "renderer/overlay/font_file.h"
#include "tests/support/room.h"

// Fonts from unknown sources. They are made from the file of the typeface in the library.

namespace tickreel::tests {
namespace {

std::string inter() {
  return std::string(font_file(Text::Weight::kBold));
}

std::shared_ptr<const Font> opened(const std::string& bytes) {
  auto font = open_outline_font(bytes);
  EXPECT_TRUE(font) << font.error().message;
  return font ? *font : nullptr;
}

double ink(const GlyphBitmap& bitmap) {
  return std::accumulate(bitmap.coverage.begin(), bitmap.coverage.end(), 0.0) / 255.0;
}

TEST(OutlineFont, DrawsTheSameLettersAsTheReaderOfTrustedFonts) {
  const auto own = opened(inter());
  ASSERT_NE(own, nullptr);
  const Font& trusted = Font::of(Text::Weight::kBold);
  for (const char* letter : {"W", "g", "8", "\u00E9", "@"}) {
    TextLine line;
    TextLine same;
    own->lay_out(letter, 64.0F, false, line);
    trusted.lay_out(letter, 64.0F, false, same);
    EXPECT_NEAR(line.width, same.width, 1e-3F) << letter;
    const auto drawn = own->rasterise(line.glyphs.at(0).glyph, 64.0F, {0.25F, 0.5F});
    const auto wanted = trusted.rasterise(same.glyphs.at(0).glyph, 64.0F, {0.25F, 0.5F});
    EXPECT_NEAR(drawn.left, wanted.left, 1) << letter;
    EXPECT_NEAR(drawn.top, wanted.top, 1) << letter;
    EXPECT_NEAR(ink(drawn), ink(wanted), 0.01 * ink(wanted)) << letter;
    EXPECT_TRUE(own->complaint(U'W').empty());
  }
  EXPECT_EQ(own->first_missing("ab\U0001F600c"), "\U0001F600");
  EXPECT_EQ(own->first_missing("W g"), "");
  EXPECT_TRUE(own->rasterise(3, 0.0F, {}).coverage.empty());
}

TEST(OutlineFont, WhatIsNoSuchFontIsRefusedWithTheReason) {
  const std::pair<std::string, const char*> cases[] = {
      {"", "is no TrueType or OpenType font"},
      {"not a font", "is no TrueType or OpenType font"},
      {std::string("\0\1\0\0", 4), "is damaged, or no font of outlines"},
      {"OTTO", "is damaged, or no font of outlines"},
      {"ttcf\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", "is damaged, or no font of outlines"},
      {"wOF2" + inter(), "is a font for web pages (WOFF)"},
      {inter().substr(0, 1000), "is damaged, or no font of outlines"}};
  for (const auto& [bytes, reason] : cases) {
    const auto font = open_outline_font(bytes);
    ASSERT_FALSE(font) << reason;
    EXPECT_EQ(font.error().kind, ErrorKind::kBadFile);
    EXPECT_NE(font.error().message.find(reason), std::string::npos) << font.error().message;
  }
}

/// Damage to a font's units must not make a glyph larger than the atlas.
TEST(OutlineFont, NoDamageToAFileIsMoreThanOtherLettersOrARefusal) {
  std::mt19937 random(11);
  const std::string file = inter();
  int usable = 0;
  for (int i = 0; i < 300; ++i) {
    std::string damaged = file;
    if (i % 10 == 0) damaged.resize(random() % file.size());
    for (std::size_t j = 0; j < 1 + random() % 6 && !damaged.empty(); ++j) {
      const std::size_t within =
          j % 2 == 0 ? damaged.size() : std::min<std::size_t>(2000, damaged.size());
      damaged[random() % within] = static_cast<char>(random() % 256);
    }
    const auto font = open_outline_font(damaged);
    if (!font) continue;
    ++usable;
    TextLine line;
    (*font)->lay_out("Wgo 0\u00E4@", 40.0F, true, line);
    EXPECT_LT(line.width, 40.0F * 50.0F);
    for (const PlacedGlyph& placed : line.glyphs) {
      const GlyphBitmap bitmap = (*font)->rasterise(placed.glyph, 1000.0F, {0.25F, 0.5F});
      EXPECT_LE(bitmap.width, 8193);
      EXPECT_EQ(bitmap.coverage.size(),
                static_cast<std::size_t>(bitmap.width) * static_cast<std::size_t>(bitmap.height));
    }
    for (const char32_t c : {U'W', U'g', U'@'}) (void)(*font)->complaint(c);
  }
  EXPECT_GT(usable, 50) << "there is something to try";
}

/// A damaged head table says that a letter is 16 units high, while the outlines have thousands.
TEST(OutlineFont, LettersThatAreTooLargeAreNamed) {
  std::string file = inter();
  const std::size_t entry = file.find("head");
  std::size_t at = 0;
  for (std::size_t i = 8; i < 12; ++i) {
    at = at << 8U | static_cast<unsigned char>(file.at(entry + i));
  }
  file.at(at + 18) = '\0';
  file.at(at + 19) = '\x10';
  const auto font = open_outline_font(file);
  if (!font) return;
  EXPECT_FALSE((*font)->complaint(U'W').empty());
  TextLine line;
  (*font)->lay_out("W", 1000.0F, false, line);
  EXPECT_LE(line.width, 2000.0F);
}

}  // namespace
}  // namespace tickreel::tests
