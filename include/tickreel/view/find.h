#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "tickreel/view/view.h"

// Functions with which looks, soundscapes and bots find things and facts in a view. The pointers
// that they return belong to the view.

namespace tickreel {

/// Returns the thing with this id; null when there is no such thing.
inline const Thing* thing_by_id(const View& view, std::uint64_t id) {
  const auto found = std::ranges::find(view.things, id, &Thing::id);
  return found == view.things.end() ? nullptr : &*found;
}

/// Returns the first thing of this kind and variant; null when there is no such thing.
inline const Thing* find_thing(std::span<const Thing> things, std::uint32_t kind,
                               std::uint32_t variant) {
  for (const Thing& thing : things) {
    if (thing.kind == kind && thing.variant == variant) return &thing;
  }
  return nullptr;
}

/// Returns the first fact of this kind and variant; null when there is no such fact.
inline const Fact* find_fact(const View& view, std::uint32_t kind, std::uint32_t variant = 0) {
  for (const Fact& fact : view.facts) {
    if (fact.kind == kind && fact.variant == variant) return &fact;
  }
  return nullptr;
}

/// Returns the value of the first fact of this kind and variant; `otherwise` when there is no such
/// fact.
inline std::int64_t fact_value(const View& view, std::uint32_t kind, std::uint32_t variant,
                               std::int64_t otherwise) {
  const Fact* fact = find_fact(view, kind, variant);
  return fact == nullptr ? otherwise : fact->value;
}

}  // namespace tickreel
