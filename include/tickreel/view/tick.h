#pragma once

#include <cstdint>

#include "tickreel/core/rational.h"

namespace tickreel {

/// The number of a state of a simulation: 0 is the starting state, and each step leads to the next
/// tick. All steps last equally long. The step from tick n to tick n + 1 reads the input of tick n.
using Tick = std::int64_t;

/// The steps that lead from the state at `first` to the state at `end`: first up to and without
/// end.
struct TickRange {
  Tick first = 0;
  Tick end = 0;  ///< first or later
  [[nodiscard]] Tick count() const { return end - first; }
  friend bool operator==(const TickRange&, const TickRange&) = default;
};

/// The number of ticks in a second of game time, as an exact fraction: 50/1, 60000/1001, or a
/// console's 39375000/655171. Above 0 and at most kMaxTickRate; numerator and denominator are at
/// most kMaxTickRateTerm.
using TickRate = Rational;
inline constexpr std::int64_t kMaxTickRate = 10'000;
inline constexpr std::int64_t kMaxTickRateTerm = 100'000'000;

}  // namespace tickreel
