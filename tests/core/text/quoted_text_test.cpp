#include "core/text/quoted_text.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

namespace tickreel::tests {
namespace {

TEST(QuotedTextTest, LeavesWhatPeopleReadAsItIs) {
  EXPECT_EQ(quoted_text(""), "\"\"");
  EXPECT_EQ(quoted_text("gg, ~!"), "\"gg, ~!\"");
  EXPECT_EQ(quoted_text("\u00A0\u00FC\u20AC\U0001F600"), "\"\u00A0\u00FC\u20AC\U0001F600\"");
}

TEST(QuotedTextTest, NothingInItCommandsATerminal) {
  EXPECT_EQ(quoted_text("\x1b[2J"), "\"\\x1b[2J\"");
  EXPECT_EQ(quoted_text(std::string("\0\n\x1f\x7f", 4)), "\"\\x00\\x0a\\x1f\\x7f\"");
  EXPECT_EQ(quoted_text("\u0080\u009B\u009F"), "\"\\xc2\\x80\\xc2\\x9b\\xc2\\x9f\"");
}

TEST(QuotedTextTest, NothingInItTurnsWhatFollows) {
  EXPECT_EQ(quoted_text("a\u202Eb\u2028"), "\"a\\xe2\\x80\\xaeb\\xe2\\x80\\xa8\"");
}

TEST(QuotedTextTest, WhatIsNotUtf8StandsAsItsBytes) {
  EXPECT_EQ(quoted_text("a\xff"), "\"a\\xff\"");
  EXPECT_EQ(quoted_text("\x9bZ"), "\"\\x9bZ\"");
  EXPECT_EQ(quoted_text("\xc0\x9b"), "\"\\xc0\\x9b\"");
  EXPECT_EQ(quoted_text("\xe2\x82"), "\"\\xe2\\x82\"") << "cut off within a character";
}

TEST(QuotedTextTest, DifferentTextsLookDifferent) {
  EXPECT_EQ(quoted_text("\\x1b"), "\"\\\\x1b\"");
  EXPECT_EQ(quoted_text("say \"gg\""), "\"say \\\"gg\\\"\"");
}

TEST(QuotedTextTest, ReadsBack) {
  std::string every_byte;
  for (int byte = 0; byte < 256; ++byte) every_byte += static_cast<char>(byte);
  for (const std::string& text : {std::string(), every_byte, std::string("\\\"x\u009b\u00e4")}) {
    EXPECT_EQ(unquoted_text(quoted_text(text)), text);
  }
  for (const char* bad :
       {"", "\"", "x", "\"x", "\"\\\"", "\"\\n\"", "\"\\x1\"", "\"\\xg0\"", "\"a\"b\""}) {
    EXPECT_FALSE(unquoted_text(bad)) << bad;
  }
}

}  // namespace
}  // namespace tickreel::tests
