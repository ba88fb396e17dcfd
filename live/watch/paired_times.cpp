#include "live/watch/paired_times.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

namespace tickreel::live {
namespace {

constexpr double kConfidence = 0.99;

/// An interval between two of the sorted values, as far from either end.
struct Interval {
  std::size_t left_out = 0;  ///< values below it, and as many above it
  double confidence = 0.0;
};

/// The shortest one that has the median of what the values are drawn from in it with kConfidence,
/// whatever their distribution is. H. A. David, H. N. Nagaraja, Order Statistics, 3rd edition,
/// section 7.1: P(X(r) < median < X(n+1-r)) = 1 - 2 P(B <= r - 1), where B is binomial, of n trials
/// at 1/2. That 1 lies outside is the sign test. Pairs whose chances differ, because one of the two
/// began, only make B narrower (W. Hoeffding, Annals of Mathematical Statistics 27, 1956).
Interval find_interval(std::size_t count) {
  Interval interval;
  double term = std::ldexp(1.0, -static_cast<int>(count));
  double below = term;
  for (std::size_t r = 1; r <= count / 2 && 1.0 - 2.0 * below >= kConfidence; ++r) {
    interval = {r - 1, 1.0 - 2.0 * below};
    term *= static_cast<double>(count - r + 1) / static_cast<double>(r);
    below += term;
  }
  return interval;
}

}  // namespace

PairedChange compare_pairs(std::span<const PairedTimes> pairs) {
  assert(!pairs.empty() && pairs.size() <= kMostPairs);
  std::vector<double> ratios;
  ratios.reserve(pairs.size());
  for (const PairedTimes& pair : pairs) ratios.push_back(pair.now_ms / pair.before_ms);
  std::ranges::sort(ratios);
  const std::size_t middle = ratios.size() / 2;
  const Interval interval = find_interval(ratios.size());
  PairedChange change;
  // As for two values of one size: the same change in either direction is as far from 1.
  change.median =
      ratios.size() % 2 == 1 ? ratios[middle] : std::sqrt(ratios[middle - 1] * ratios[middle]);
  change.lowest = ratios[interval.left_out];
  change.highest = ratios[ratios.size() - 1 - interval.left_out];
  change.confidence = interval.confidence;
  if (pairs.size() < kFewestPairs) return change;
  change.verdict = change.highest < 1.0  ? Verdict::kFaster
                   : change.lowest > 1.0 ? Verdict::kSlower
                                         : Verdict::kNoise;
  return change;
}

}  // namespace tickreel::live
