#include "core/text/scripts.h"

#include <gtest/gtest.h>

namespace tickreel::tests {
namespace {

TEST(Scripts, WhatIsWideIsAsWideAsChineseCharacters) {
  for (const char32_t wide :
       {U'王', U'さ', U'カ', U'김', U'ㅋ', U'。', U'Ａ', U'！', U'🦊', U'❤'}) {
    EXPECT_TRUE(is_wide(wide)) << static_cast<unsigned>(wide);
  }
  for (const char32_t narrow : {U'a', U'W', U'ë', U'Д', U'ế', U'…', U'“', U'→', U'א', U'ｱ', U'€'}) {
    EXPECT_FALSE(is_wide(narrow)) << static_cast<unsigned>(narrow);
  }
}

TEST(Scripts, WhatOnlyChangesOthersIsUnseen) {
  for (const char32_t unseen :
       {char32_t{0x200D}, char32_t{0xFE0F}, char32_t{0x200B}, char32_t{0x2066}, char32_t{0xE0067},
        char32_t{0xFEFF}, char32_t{0xAD}, char32_t{0x061C}}) {
    EXPECT_TRUE(is_unseen(unseen)) << static_cast<unsigned>(unseen);
  }
  for (const char32_t seen : {U'a', U' ', U'…', U'王', U'🦊', U'\u3000'}) {
    EXPECT_FALSE(is_unseen(seen)) << static_cast<unsigned>(seen);
  }
  EXPECT_TRUE(is_skin_tone(0x1F3FD));
  EXPECT_FALSE(is_skin_tone(U'🦊'));
}

TEST(Scripts, WhatStacksJoinsOrMarksOthersIsShaped) {
  for (const char32_t code : {U'\u0301', U'\u0E2A', U'\u0928', U'\u064E', U'\u06D5', U'\u20DD',
                              U'\u1100', char32_t{0x1E900}, char32_t{0x11103}}) {
    EXPECT_TRUE(needs_shaping(code)) << static_cast<unsigned>(code);
  }
  for (const char32_t code : {U'a', U'é', U'Д', U'א', U'م', U'پ', U'王', U'김', U'…', U'\u200D',
                              U'\u202B', U'🦊', U'\u1234'}) {
    EXPECT_FALSE(needs_shaping(code)) << static_cast<unsigned>(code);
  }
}

}  // namespace
}  // namespace tickreel::tests
