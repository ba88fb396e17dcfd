#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "live/room.h"

namespace tickreel::live {

/// The same figure of two programs, one of which ran right after the other: what else the machine
/// did meanwhile befell both.
struct PairedTimes {
  double before_ms = 0.0;
  double now_ms = 0.0;
};

enum class Verdict : std::uint8_t { kFaster, kSlower, kNoise, kTooFewPairs };

/// With fewer no interval has the confidence that is asked for.
inline constexpr std::size_t kFewestPairs = 8;
/// More than this the sum of a binomial distribution is not made for.
inline constexpr std::size_t kMostPairs = 1000;

/// How the second of two programs differs from the first: now / before.
struct PairedChange {
  double median = 1.0;  ///< of the pairs' ratios
  double lowest = 1.0;  ///< of the interval that the true median lies in
  double highest = 1.0;
  double confidence = 0.0;  ///< that it does, 0.99 or more; 0: too few pairs
  Verdict verdict = Verdict::kTooFewPairs;
};

/// One pair at least and kMostPairs at most, all times above 0. A verdict other than noise where
/// the interval has not got 1 in it. Of a thousand comparisons of a program with itself ten may do
/// that, however busy the machine is, if in each pair either is as likely to be the slower one:
/// so they have to take turns at who begins.
PairedChange compare_pairs(std::span<const PairedTimes> pairs);

}  // namespace tickreel::live
