#include "live/spool/spool_entry.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

namespace tickreel::tests {
namespace {

TEST(SpoolEntryTest, ANameSaysWhenItWasBegunWithOrWithoutMoreBehindTheDate) {
  for (const char* name : {"tanks-20261121-104904-7f3a02", "tanks-20261121-104904"}) {
    SpoolEntry entry;
    entry.name = name;
    EXPECT_EQ(entry.begun(), "20261121-104904") << name;
  }
  EXPECT_EQ(find_date("the-final"), "");
  EXPECT_EQ(find_date("tanks-2026112-104904"), "");
}

TEST(SpoolEntryTest, ANameIsSafeOnATerminal) {
  for (const char* name : {"tanks-20261121-104904-7f3a02", "größtes-Spiel", "試合", "a.b", "~"}) {
    EXPECT_TRUE(is_spool_name(name)) << name;
  }
  constexpr const char* kControlBehindAscii = "a\xC2\x9Bz";
  constexpr const char* kTurnsTextRound = "a\xE2\x80\xAEz";
  for (const char* name : {"", ".hidden", "a b", "a/b", "a\x1B[2Jb", "a\tb", "a\x7F",
                           kControlBehindAscii, kTurnsTextRound, "a\x9B", "gr\xF6\xDF"}) {
    EXPECT_FALSE(is_spool_name(name)) << name;
  }
}

}  // namespace
}  // namespace tickreel::tests
