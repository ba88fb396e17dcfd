#include "live/watch/paired_times.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace tickreel::tests {
namespace {

std::vector<PairedTimes> pairs_of(const std::vector<double>& ratios) {
  std::vector<PairedTimes> pairs;
  for (const double ratio : ratios) pairs.push_back({10.0, 10.0 * ratio});
  return pairs;
}

/// A machine on which others work: it grows slower and quicker as they come and go, now and then a
/// run is disturbed much, and who runs second of a pair finds it warm.
class BusyMachine {
 public:
  explicit BusyMachine(std::uint32_t seed) : random_(seed) {}

  double run(double true_ms, bool is_second) {
    load_ = 0.7 * load_ + 0.3 * unit();
    const double disturbed = unit() < 0.2 ? 1.0 + 2.0 * unit() : 1.0;
    return true_ms * (1.0 + load_) * disturbed * (0.98 + 0.04 * unit()) * (is_second ? 0.93 : 1.0);
  }

  PairedChange compare(double factor, int count) {
    std::vector<PairedTimes> pairs;
    for (int i = 0; i < count; ++i) {
      const bool before_begins = i % 2 == 0;
      PairedTimes pair;
      if (before_begins) pair.before_ms = run(10.0, false);
      pair.now_ms = run(10.0 * factor, before_begins);
      if (!before_begins) pair.before_ms = run(10.0, true);
      pairs.push_back(pair);
    }
    return compare_pairs(pairs);
  }

 private:
  /// The same of every standard library.
  double unit() { return static_cast<double>(random_()) / 4294967296.0; }

  std::mt19937 random_;
  double load_ = 0.0;
};

TEST(PairedTimes, AProgramIsNotFasterThanItself) {
  int claims = 0;
  for (std::uint32_t seed = 0; seed < 3000; ++seed) {
    if (BusyMachine(seed).compare(1.0, 12).verdict != Verdict::kNoise) ++claims;
  }
  EXPECT_LE(claims, 30) << "of 3000: one in a hundred";
}

TEST(PairedTimes, AFifthIsToldOnABusyMachine) {
  int slower = 0;
  int faster = 0;
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    slower += BusyMachine(seed).compare(1.2, 40).verdict == Verdict::kSlower ? 1 : 0;
    faster += BusyMachine(seed).compare(1.0 / 1.2, 40).verdict == Verdict::kFaster ? 1 : 0;
  }
  EXPECT_GE(slower, 270) << "nine of ten";
  EXPECT_GE(faster, 270);
}

TEST(PairedTimes, AFifthIsToldOfTwelvePairsWhereOthersRest) {
  const PairedChange change =
      compare_pairs(pairs_of({1.19, 1.22, 1.2, 1.18, 1.24, 1.21, 0.97, 1.2, 1.17, 1.23, 1.2, 2.4}));
  EXPECT_EQ(change.verdict, Verdict::kSlower);
  EXPECT_NEAR(change.median, 1.2, 1e-9);
  EXPECT_DOUBLE_EQ(change.lowest, 1.17);
  EXPECT_DOUBLE_EQ(change.highest, 1.24);
}

TEST(PairedTimes, TheIntervalIsThatOfTheSignTest) {
  // 12 tosses of a coin: 1 or 0 heads in 13 of 4096.
  const PairedChange of_12 = compare_pairs(
      pairs_of({1.01, 1.02, 1.03, 1.04, 1.05, 1.06, 1.07, 1.08, 1.09, 1.1, 1.11, 1.12}));
  EXPECT_DOUBLE_EQ(of_12.confidence, 1.0 - 26.0 / 4096.0);
  EXPECT_DOUBLE_EQ(of_12.lowest, 1.02);
  EXPECT_DOUBLE_EQ(of_12.highest, 1.11);
  // 8: none in 1 of 256; one more would be too many.
  const PairedChange of_8 =
      compare_pairs(pairs_of({0.91, 0.92, 0.93, 0.94, 0.95, 0.96, 0.97, 0.98}));
  EXPECT_DOUBLE_EQ(of_8.confidence, 1.0 - 2.0 / 256.0);
  EXPECT_DOUBLE_EQ(of_8.lowest, 0.91);
  EXPECT_DOUBLE_EQ(of_8.highest, 0.98);
  EXPECT_EQ(of_8.verdict, Verdict::kFaster);
}

TEST(PairedTimes, WhatHasOneInItIsNoise) {
  EXPECT_EQ(compare_pairs(pairs_of({1.3, 1.3, 1.3, 1.3, 1.3, 1.3, 1.3, 1.0})).verdict,
            Verdict::kNoise);
  EXPECT_EQ(compare_pairs(pairs_of(std::vector<double>(12, 1.0))).verdict, Verdict::kNoise);
}

TEST(PairedTimes, FewPairsSayNothing) {
  for (const std::size_t count : {1U, 2U, 7U}) {
    const PairedChange change = compare_pairs(pairs_of(std::vector<double>(count, 2.0)));
    EXPECT_EQ(change.verdict, Verdict::kTooFewPairs) << count;
    EXPECT_EQ(change.confidence, 0.0) << count;
    EXPECT_DOUBLE_EQ(change.median, 2.0) << count;
  }
}

TEST(PairedTimes, ManyPairsSayMore) {
  std::vector<double> ratios;
  for (std::size_t i = 0; i < kMostPairs; ++i) ratios.push_back(i % 100 < 45 ? 0.9 : 1.3);
  const PairedChange change = compare_pairs(pairs_of(ratios));
  EXPECT_EQ(change.verdict, Verdict::kSlower);
  EXPECT_GE(change.confidence, 0.99);
  EXPECT_LT(change.confidence, 0.995);
}

}  // namespace
}  // namespace tickreel::tests
