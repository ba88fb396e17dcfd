#pragma once

#include <algorithm>
#include <cstdint>

#include "tickreel/view/view.h"

namespace tickreel::sim {

/// A Fact::kind that the engine itself publishes: a rewind led to the state. Kinds from 0x80000000
/// on belong to the engine.
inline constexpr std::uint32_t kIsRewound = 0x80000100;

inline bool is_rewound(const View& view) {
  return std::ranges::any_of(view.facts, [](const Fact& fact) { return fact.kind == kIsRewound; });
}

}  // namespace tickreel::sim
