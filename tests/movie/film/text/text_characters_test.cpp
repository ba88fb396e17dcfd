#include "movie/film/text/text_characters.h"

#include <gmock/gmock.h>

#include "tests/support/files.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

using movie::as_drawn;
using movie::complaint_about;
using testing::HasSubstr;

std::string complaint(std::string_view utf8, const std::string& fontfile = {}) {
  return complaint_about(utf8, Font::of(Text::Weight::kRegular), fontfile);
}

TEST(TextCharactersTest, NamesThatNobodyChoseLoseWhatCannotBeDrawn) {
  EXPECT_EQ(as_drawn("Zoë ทีม \U0001F98A"), "Zoë ทีม \U0001F98A");
  EXPECT_EQ(as_drawn("ab ᠮ"), "ab \uFFFD");
  EXPECT_EQ(as_drawn("a\u202Eb\t"), "ab");
  EXPECT_EQ(complaint(as_drawn("ᠮᠣᠩ \u202Egpj.exe \U0001FAE8\t")), "");
}

TEST(TextCharactersTest, AFontOfItsOwnIsNoWayOutOfAScriptThatNothingDraws) {
  EXPECT_THAT(complaint("ᠮᠣᠩ"), HasSubstr("the typeface has no ᠮ (U+182E), of Mongolian: leave"));
  EXPECT_THAT(complaint("ᠮᠣᠩ", "a.ttf"),
              HasSubstr("of Mongolian, which no typeface here puts together: leave it out"));
  EXPECT_THAT(complaint("ไทย", "a.ttf"),
              HasSubstr("of Thai, which is drawn in the program's typeface alone: leave fontfile"));
}

TEST(TextCharactersTest, CharactersThatEndLinesAreNamed) {
  EXPECT_THAT(complaint("one\u2028two"), HasSubstr("that ends lines (U+2028): write a line break"));
  EXPECT_THAT(complaint("one\u2029two"), HasSubstr("(U+2029)"));
  EXPECT_EQ(complaint("one\ntwo"), "");
}

}  // namespace
}  // namespace tickreel::tests
