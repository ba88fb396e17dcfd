#include "tickreel/game/random_stream.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

#include <array>

namespace tickreel::tests {
namespace {

// The author's vectors: pcg-c, test-high/expected/check-pcg32.out, seed (42, 54).
TEST(RandomStreamTest, MatchesTheAuthorsVectors) {
  RandomStream stream(42, 54);
  for (const std::uint32_t expected :
       {0xA15C02B7U, 0x7B47F409U, 0xBA1D3330U, 0x83D2F293U, 0xBFA4784BU, 0xCBED606EU}) {
    EXPECT_EQ(stream.next(), expected);
  }
}

TEST(RandomStreamTest, NamesAndSeedsGiveDifferentStreams) {
  RandomStream crates = RandomStream::named(7, "crates");
  RandomStream same = RandomStream::named(7, "crates");
  RandomStream mines = RandomStream::named(7, "mines");
  RandomStream other_seed = RandomStream::named(8, "crates");
  const std::uint32_t first = crates.next();
  EXPECT_EQ(first, same.next());
  EXPECT_NE(first, mines.next());
  EXPECT_NE(first, other_seed.next());
}

TEST(RandomStreamTest, BelowIsEvenAndInRange) {
  RandomStream stream(1, 1);
  std::array<int, 6> counts{};
  constexpr int kThrows = 60'000;
  for (int i = 0; i < kThrows; ++i) ++counts.at(stream.below(6));
  for (const int count : counts) EXPECT_NEAR(count, kThrows / 6, 400);
}

TEST(RandomStreamTest, UnitStaysBelowOne) {
  RandomStream stream(1, 1);
  double sum = 0.0;
  for (int i = 0; i < 10'000; ++i) {
    const float value = stream.unit();
    ASSERT_GE(value, 0.0F);
    ASSERT_LT(value, 1.0F);
    sum += static_cast<double>(value);
  }
  EXPECT_NEAR(sum / 10'000, 0.5, 0.02);
}

}  // namespace
}  // namespace tickreel::tests
