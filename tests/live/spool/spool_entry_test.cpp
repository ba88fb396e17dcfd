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

}  // namespace
}  // namespace tickreel::tests
