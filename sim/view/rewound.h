#pragma once

#include <algorithm>
#include <cstdint>

#include "tickreel/view/view.h"

namespace tickreel::sim {

/// Fact::kind, published by the engine itself: the state is one that a rewind led to. Kinds from
/// 0x80000000 on are the engine's.
inline constexpr std::uint32_t kIsRewound = 0x80000100;

inline bool is_rewound(const View& view) {
  return std::ranges::any_of(view.facts, [](const Fact& fact) { return fact.kind == kIsRewound; });
}

}  // namespace tickreel::sim
