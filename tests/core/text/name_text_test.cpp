#include "core/text/name_text.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

TEST(NameTextTest, NothingIsSeenOfSpacesAndOfWhatChangesOthers) {
  for (const char* unseen :
       {"", " ", "   ", "\u200B", "\u200B\u200D\uFEFF", "\u00A0\u3000", "\u00AD", "\u2060",
        "\u202E\u2069", "\u3164", "\u2800", "\uFE0F", "\U000E0041", "\t", "\u115F"}) {
    EXPECT_FALSE(is_seen(unseen)) << unseen;
    EXPECT_EQ(why_no_name(unseen, 64).empty(), false) << unseen;
  }
  for (const char* seen : {"a", " a", "\u200Ba", "-", ".", "\u738B", "\u05D0", "\U0001F600",
                           "\u2764\uFE0F", "\u0301", "\u0645\u200C\u0645"}) {
    EXPECT_TRUE(is_seen(seen)) << seen;
    EXPECT_EQ(why_no_name(seen, 64), "") << seen;
  }
}

TEST(NameTextTest, SaysWhatIsWrong) {
  EXPECT_EQ(why_no_name("\u200B", 64), "nothing of it would be seen");
  EXPECT_EQ(why_no_name("abcde", 4), "it has 5 bytes, and 4 are the most");
  EXPECT_EQ(why_no_name("a\xFF", 64), "it is not UTF-8");
  EXPECT_EQ(why_no_name("a\nb", 64), "it has a line end or another control");
  EXPECT_EQ(why_no_name("a\u0085", 64), "it has a line end or another control");
}

}  // namespace
}  // namespace tickreel::tests
