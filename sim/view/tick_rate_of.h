#pragma once

#include <cstdint>
#include <optional>

#include "tickreel/view/tick.h"

namespace tickreel::sim {

/// Returns numerator / denominator as a tick rate; nothing when it is above kMaxTickRate, or when
/// one of the numbers is 0 or above kMaxTickRateTerm before the fraction is reduced.
inline std::optional<TickRate> tick_rate_of(std::uint64_t numerator, std::uint64_t denominator) {
  const auto is_term = [](std::uint64_t value) { return value >= 1 && value <= kMaxTickRateTerm; };
  if (!is_term(numerator) || !is_term(denominator)) return std::nullopt;
  const TickRate rate(static_cast<std::int64_t>(numerator), static_cast<std::int64_t>(denominator));
  return rate > TickRate(kMaxTickRate) ? std::nullopt : std::optional(rate);
}

}  // namespace tickreel::sim
