#pragma once

#include <algorithm>
#include <cstdint>

#include "tickreel/view/view.h"

namespace tickreel::sim {

/// Whether a view has a fact of this kind, such as an EngineRequest.
inline bool has_fact(const View& view, std::uint32_t kind) {
  return std::ranges::find(view.facts, kind, &Fact::kind) != view.facts.end();
}

}  // namespace tickreel::sim
