#include "renderer/overlay/overlay_text.h"

#include <gtest/gtest.h>

#include <set>

#include "renderer/overlay/font.h"
#include "renderer/overlay/text_clusters.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

Text text_of(std::string utf8) {
  return {.utf8 = std::move(utf8), .anchor = {3.0F, 4.0F}, .size = 30.0F};
}

std::vector<std::string> lines_of(const TextBlock& block) {
  std::vector<std::string> lines;
  for (const TextBlock::Line& line : block.lines) lines.push_back(line.utf8);
  return lines;
}

TEST(OverlayTextTest, WidthGrowsWithTheSize) {
  Text text = text_of("Wilhelmina");
  const float width = width_of(text);
  EXPECT_GT(width, 30.0F);
  text.size *= 2.0F;
  EXPECT_NEAR(width_of(text), 2.0F * width, 0.01F);
  EXPECT_EQ(width_of(text_of("")), 0.0F);
}

TEST(OverlayTextTest, WhatFitsStaysAsItIs) {
  const Text text = text_of("Wilhelmina");
  const Text same = fitted(text, width_of(text));
  EXPECT_EQ(same.utf8, text.utf8);
  EXPECT_EQ(same.size, text.size);
}

TEST(OverlayTextTest, FirstTheSizeGivesWayThenTheEnd) {
  const Text text = text_of("Wilhelmina");
  const float width = width_of(text);
  for (float part = 0.67F; part < 1.0F; part += 0.001F) {
    EXPECT_EQ(fitted(text, part * width).utf8, text.utf8) << part;
  }
  const Text smaller = fitted(text, 0.8F * width);
  EXPECT_EQ(smaller.utf8, text.utf8);
  EXPECT_NEAR(width_of(smaller), 0.8F * width, 0.01F);
  const Text shorter = fitted(text, 0.4F * width);
  EXPECT_NEAR(shorter.size, 20.0F, 0.01F);
  EXPECT_LE(width_of(shorter), 0.4F * width);
  EXPECT_GT(width_of(shorter), 0.25F * width);
  EXPECT_TRUE(shorter.utf8.starts_with("Wil")) << shorter.utf8;
  EXPECT_TRUE(shorter.utf8.ends_with("\u2026")) << shorter.utf8;
}

TEST(OverlayTextTest, NoCharacterIsCutInTwoAndNoBlankLeftAtTheEnd) {
  const std::string whole = "\u00C4\u00D6 \u00DC\u00C4\u00D6\u00DC";
  for (const float room : {0.0F, 20.0F, 40.0F, 60.0F, 80.0F}) {
    std::string shown = fitted(text_of(whole), room).utf8;
    ASSERT_TRUE(shown.ends_with("\u2026")) << shown;
    shown.resize(shown.size() - 3);
    EXPECT_TRUE(whole.starts_with(shown)) << shown;
    EXPECT_FALSE(shown.ends_with(' ')) << shown;
    EXPECT_NE(static_cast<unsigned char>(whole[shown.size()]) & 0xC0U, 0x80U) << shown;
  }
}

TEST(OverlayTextTest, LinesEndWhereTheyAreToldAndBetweenWords) {
  using Lines = std::vector<std::string>;
  const WrappedText text(text_of("one  two\n\nthree four AV AVA"));
  EXPECT_EQ(lines_of(text.at(30.0F, 1000.0F)), (Lines{"one two", "", "three four AV AVA"}));
  EXPECT_EQ(lines_of(text.at(30.0F, 1.0F)),
            (Lines{"one", "two", "", "three", "four", "AV", "AVA"}));
  Text last = text_of("three four AV AVA");
  EXPECT_NEAR(text.at(30.0F, 1000.0F).width, width_of(last), 0.01F);
  for (float room = 80.0F; room < 400.0F; room += 1.0F) {
    const TextBlock block = text.at(30.0F, room);
    EXPECT_LE(block.width, room);
    for (const std::string& line : lines_of(block))
      EXPECT_LE(width_of(text_of(line)), room + 0.01F);
  }
  EXPECT_EQ(WrappedText(text_of("Donaudampfschifffahrt")).at(50.0F, 90.0F).lines.size(), 1U);
}

TEST(OverlayTextTest, LinesEndBesideWideCharactersButNotBeforePunctuation) {
  const auto lines = [](const char* utf8, float ems) {
    return lines_of(WrappedText(text_of(utf8)).at(10.0F, ems * 10.0F + 0.1F));
  };
  using Lines = std::vector<std::string>;
  EXPECT_EQ(lines("王小明王小明王", 3.0F), (Lines{"王小明", "王小明", "王"}));
  EXPECT_EQ(lines("王小明。王小", 3.0F), (Lines{"王小", "明。王", "小"}));
  EXPECT_EQ(lines("王小「明」王", 3.0F), (Lines{"王小", "「明」", "王"}));
  EXPECT_EQ(lines("ラッキー", 2.0F), (Lines{"ラッ", "キー"}));
  EXPECT_EQ(lines("王小 明王", 3.5F), (Lines{"王小 明", "王"}));
  EXPECT_EQ(lines("김철수 김철수", 3.0F), (Lines{"김철수", "김철수"}));
  EXPECT_EQ(lines("👩\u200D👩👍🏽👍🏽", 1.0F),
            (Lines{"👩\u200D👩", "👍🏽", "👍🏽"}));
  EXPECT_EQ(lines("unbroken", 1.0F), Lines{"unbroken"});
  const TextBlock block = WrappedText(text_of("王小明 abc 王小明")).at(10.0F, 1000.0F);
  EXPECT_EQ(lines_of(block), Lines{"王小明 abc 王小明"});
  Text whole = text_of("王小明 abc 王小明");
  whole.size = 10.0F;
  EXPECT_NEAR(block.width, width_of(whole), 0.01F);
}

/// Thai and other scripts write words without spaces.
TEST(OverlayTextTest, LinesEndBetweenWordsOfThaiAndNeverWithinALetter) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(lines_of(WrappedText(text_of("ภาษาไทยสวยงาม")).at(10.0F, 1.0F)),
            (Lines{"ภาษา", "ไทย", "สวยงาม"}));
  EXPECT_EQ(lines_of(WrappedText(text_of("one\u200Btwo नमस्ते दुनिया")).at(10.0F, 1.0F)),
            (Lines{"one\u200B", "two", "नमस्ते", "दुनिया"}));
  for (const std::string whole :
       {"ยินดีต้อนรับเข้าสู่การแข่งขันรอบสุดท้าย", "ຍິນດີຕ້ອນຮັບສູ່ການແຂ່ງຂັນ", "សូមស្វាគមន៍មកកាន់ការប្រកួត", "ပြိုင်ပွဲမှကြိုဆိုပါသည်",
        "བཀྲ་ཤིས་བདེ་ལེགས", "王小ก้明"}) {
    std::size_t most = 0;
    std::set<std::size_t> begins;
    for (std::size_t at = 0; at < whole.size();
         at += first_cluster_bytes(std::string_view(whole).substr(at))) {
      begins.insert(at);
    }
    for (float room = 1.0F; room < 300.0F; room += 5.0F) {
      const TextBlock block = WrappedText(text_of(whole)).at(30.0F, room);
      most = std::max(most, block.lines.size());
      std::size_t at = 0;
      for (const std::string& line : lines_of(block)) {
        EXPECT_TRUE(begins.contains(at)) << line;
        EXPECT_EQ(whole.substr(at, line.size()), line);
        at += line.size();
      }
      EXPECT_EQ(at, whole.size());
    }
    EXPECT_GE(most, 3U) << whole;
  }
}

TEST(OverlayTextTest, ASoftHyphenIsSeenWhereALineEndsAlone) {
  using Lines = std::vector<std::string>;
  const WrappedText text(text_of("Silben\u00ADtren\u00ADnung"));
  const TextBlock whole = text.at(10.0F, 1000.0F);
  ASSERT_EQ(whole.lines.size(), 1U);
  const auto width = [](const std::string& utf8) { return width_of(text_of(utf8)) / 3.0F; };
  EXPECT_NEAR(whole.width, width("Silbentrennung"), 0.01F);
  EXPECT_EQ(width(whole.lines[0].utf8), width("Silbentrennung"));
  EXPECT_EQ(lines_of(text.at(10.0F, width("Silbentren-") + 0.1F)),
            (Lines{"Silben\u00ADtren-", "nung"}));
  EXPECT_EQ(lines_of(text.at(10.0F, width("Silbentren-") - 0.1F)),
            (Lines{"Silben-", "tren\u00ADnung"}));
  EXPECT_EQ(lines_of(text.at(10.0F, 1.0F)), (Lines{"Silben-", "tren-", "nung"}));
}

TEST(OverlayTextTest, LinesSayHowFarLettersThatStackReach) {
  const auto line = [](const char* utf8) {
    return WrappedText(text_of(utf8)).at(30.0F, 900.0F).lines[0];
  };
  EXPECT_EQ(line("Wgj \u00C9").ink_above, 0.0F);
  EXPECT_EQ(line("Wgj \u00C9").ink_below, 0.0F);
  // A tall Tibetan stack, and marks on marks.
  EXPECT_GT(line("བསྒྲུབས").ink_below, 0.4F);
  EXPECT_GT(line("o\u0302\u0302\u0302\u0302").ink_above, 1.0F);
  EXPECT_LT(line("o\u0302").ink_below, 0.1F);
}

/// A line that ends before Latin letters still runs from right to left.
TEST(OverlayTextTest, LinesOfOneTextRunInOneDirection) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(lines_of(WrappedText(text_of("שלוםשלוםשלום Blue של")).at(10.0F, 75.0F)),
            (Lines{"שלוםשלוםשלום", "\u200FBlue של"}));
  EXPECT_EQ(lines_of(WrappedText(text_of("Blue שלום שלום")).at(10.0F, 65.0F)),
            (Lines{"Blue שלום", "שלום"}));
  const auto glyphs = [](const char* utf8) {
    TextLine line;
    Font::of(Text::Weight::kRegular).lay_out(utf8, 10.0F, false, line);
    std::vector<int> found;
    for (const PlacedGlyph& placed : line.glyphs) {
      if (placed.glyph != 0) found.push_back(placed.glyph);
    }
    return found;
  };
  std::vector<int> wanted = glyphs("אב");
  wanted.push_back(glyphs(" ").at(0));
  wanted.push_back(glyphs("B").at(0));
  EXPECT_EQ(glyphs("\u200FB אב"), wanted);
}

TEST(OverlayTextTest, NoLetterIsCutFromItsMarks) {
  for (const std::string whole :
       {"क्षत्रिय क्षत्रिय", "น้ำท่วมที่ราบ", "e\u0301e\u0301e\u0301e\u0301e\u0301"}) {
    for (float room = 0.0F; room < 120.0F; room += 7.0F) {
      std::string shown = fitted(text_of(whole), room).utf8;
      if (shown == whole) continue;
      ASSERT_TRUE(shown.ends_with("\u2026")) << shown;
      shown.resize(shown.size() - 3);
      ASSERT_TRUE(whole.starts_with(shown)) << shown;
      std::size_t at = 0;
      while (at < shown.size()) at += first_cluster_bytes(std::string_view(whole).substr(at));
      EXPECT_EQ(at, shown.size()) << shown;
    }
  }
}

TEST(OverlayTextTest, TextsOfAnyLengthAreCut) {
  for (const char* part : {"\u0301", "क", "ก้", "x", "\xFF"}) {
    std::string text;
    while (text.size() < (std::size_t{64} << 10U)) text += part;
    EXPECT_LE(width_of(fitted(text_of(text), 500.0F)), 500.0F) << part;
    EXPECT_GE(WrappedText(text_of(text)).at(10.0F, 500.0F).lines.size(), 1U) << part;
  }
}

}  // namespace
}  // namespace tickreel::tests
