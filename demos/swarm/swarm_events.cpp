#include "demos/swarm/swarm_events.h"

#include <algorithm>
#include <optional>

#include "demos/swarm/swarm_view.h"

namespace tickreel::swarm {
namespace {

std::optional<std::int32_t> owner_of(const Thing& zone) {
  if (zone.values[0] <= -1.0F) return 0;
  if (zone.values[0] >= 1.0F) return 1;
  return std::nullopt;
}

const char* name_of(const Thing& zone) {
  if (zone.position.y == 0.0F) return "middle zone";
  return zone.position.y > 0.0F ? "north zone" : "south zone";
}

ViewEvent event_of(EventKind kind, std::int32_t army, std::int32_t weight) {
  ViewEvent event;
  event.kind = kind;
  event.when = 1.0F;
  event.actor = army;
  event.weight = weight;
  return event;
}

std::optional<std::int32_t> winner_in(const View& view) {
  const auto found = std::ranges::find(view.facts, std::uint32_t{kWinner}, &Fact::kind);
  if (found == view.facts.end()) return std::nullopt;
  return static_cast<std::int32_t>(found->value);
}

}  // namespace

std::vector<ViewEvent> derive_events(const View& before, const View& after) {
  std::vector<ViewEvent> events;
  for (const Thing& zone : after.things) {
    if (zone.kind == kUnit || zone.kind == kFallen) break;  // the many come last
    const auto owner = zone.kind == kZone ? owner_of(zone) : std::nullopt;
    if (!owner) continue;
    const auto then = std::ranges::find(before.things, zone.id, &Thing::id);
    if (then != before.things.end() && owner_of(*then) == owner) continue;
    ViewEvent& event = events.emplace_back(event_of(kZoneTaken, *owner, kFullEventWeight));
    event.position = zone.position;
    event.text = name_of(zone);
  }
  const auto winner = winner_in(after);
  if (winner && !winner_in(before)) events.push_back(event_of(kMatchEnded, *winner, 200));
  return events;
}

}  // namespace tickreel::swarm
