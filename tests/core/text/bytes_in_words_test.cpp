#include "core/text/bytes_in_words.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

namespace tickreel::tests {
namespace {

TEST(BytesInWords, TheUnitFitsTheNumber) {
  EXPECT_EQ(bytes_in_words(0), "0 bytes");
  EXPECT_EQ(bytes_in_words(999), "999 bytes");
  EXPECT_EQ(bytes_in_words(1000), "1.0 kB");
  EXPECT_EQ(bytes_in_words(999'960), "1.0 MB");
  EXPECT_EQ(bytes_in_words(1'250'000'000), "1.3 GB");
  EXPECT_EQ(bytes_in_words(0x1p63), "9.2 EB");
}

}  // namespace
}  // namespace tickreel::tests
