#pragma once

#include <algorithm>
#include <cstdint>

#include "tickreel/view/view.h"

namespace tickreel::sim {

/// The Fact::kind of a fact that Simulation adds to a view: a rewind led to the state. (Kinds from
/// 0x80000000 on belong to the engine, not to games.)
inline constexpr std::uint32_t kIsRewound = 0x80000100;

/// Whether a rewind led to the state of this view.
inline bool is_rewound(const View& view) {
  return std::ranges::any_of(view.facts, [](const Fact& fact) { return fact.kind == kIsRewound; });
}

}  // namespace tickreel::sim
