#include "tickreel/game/stored_view.h"

namespace tickreel {

void StoredEvent::describe(StateArchive& archive) {
  archive.field("id", id);
  archive.field("kind", kind);
  archive.field("variant", variant);
  archive.field("when", when);
  archive.field("position", position);
  archive.field("direction", direction);
  archive.field("magnitude", magnitude);
}

void StoredPathEvent::describe(StateArchive& archive) {
  archive.field("thing_id", thing_id);
  archive.field("type", type);
  archive.field("when", when);
  archive.field("position", position);
  archive.field("velocity_before", velocity_before);
  archive.field("velocity_after", velocity_after);
}

void EventList::clear() {
  events.clear();
  path_events.clear();
}

void EventList::tell(const Told& told) {
  if (events.size() == kMost) return;
  StoredEvent& event = events.emplace_back();
  event.id = next_event_id++;
  event.kind = told.kind;
  event.variant = told.variant;
  event.when = told.when;
  event.position = told.position;
  event.direction = told.direction;
  event.magnitude = told.magnitude;
}

void EventList::appear(std::uint64_t thing, float when, Vec3 position, Vec3 velocity) {
  add({thing, PathEvent::Type::kAppear, when, position, {}, velocity});
}

void EventList::vanish(std::uint64_t thing, float when, Vec3 position, Vec3 velocity) {
  add({thing, PathEvent::Type::kVanish, when, position, velocity, {}});
}

void EventList::kink(std::uint64_t thing, float when, Vec3 position, Vec3 before, Vec3 after) {
  add({thing, PathEvent::Type::kKink, when, position, before, after});
}

void EventList::add(const PathEvent& event) {
  if (path_events.size() < kMost) path_events.push_back({event});
}

void EventList::describe(StateArchive& archive) {
  archive.field("next_event_id", next_event_id);
  archive.field("events", events, kMost);
  archive.field("path_events", path_events, kMost);
}

void EventList::publish(View& view) const {
  view.events.assign(events.begin(), events.end());
  view.path_events.assign(path_events.begin(), path_events.end());
}

}  // namespace tickreel
