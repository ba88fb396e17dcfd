#pragma once

#include <cstdint>

#include "tickreel/core/rational.h"

namespace tickreel {

/// A point on a simulation's time line, counted in fixed steps from 0, its starting state. The step
/// that leads from tick n to tick n + 1 reads the input of tick n.
using Tick = std::int64_t;

/// Consecutive ticks, from the state at `first` to the state at `end`.
struct TickRange {
  Tick first = 0;
  Tick end = 0;  ///< first or later
  [[nodiscard]] Tick count() const { return end - first; }
  friend bool operator==(const TickRange&, const TickRange&) = default;
};

/// Ticks for each second of game time, exact: 50/1, 60000/1001, or 39375000/655171 of a console.
/// Above 0, at most kMaxTickRate, and with terms of at most kMaxTickRateTerm.
using TickRate = Rational;
inline constexpr std::int64_t kMaxTickRate = 10'000;
inline constexpr std::int64_t kMaxTickRateTerm = 100'000'000;

}  // namespace tickreel
