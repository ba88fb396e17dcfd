#pragma once

#include <cstdint>

#include "core/rational.h"

namespace tickreel {

/// A point on a simulation's time line, counted in fixed steps from 0, its starting state. The step
/// that leads from tick n to tick n + 1 reads the input of tick n.
using Tick = std::int64_t;

/// Ticks for each second of game time, exact: 50/1, 60000/1001. Above 0, at most kMaxTickRate, and
/// with terms of at most kMaxTickRateTerm.
using TickRate = Rational;
inline constexpr std::int64_t kMaxTickRate = 10'000;
inline constexpr std::int64_t kMaxTickRateTerm = 1'000'000;

}  // namespace tickreel
