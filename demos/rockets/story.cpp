#include "demos/rockets/world.h"

namespace tickreel::rockets {
namespace {

void add(World& world, const PathEvent& event) {
  if (world.state.path_events.size() < kMaxPathEvents) world.state.path_events.push_back({event});
}

}  // namespace

void tell(World& world, const Told& told) {
  State& state = world.state;
  ViewEvent event;
  event.id = state.next_event_id++;
  event.kind = told.kind;
  event.variant = told.variant;
  event.when = told.when;
  event.position = in_world(told.position);
  event.direction = in_world(told.direction);
  event.magnitude = told.magnitude;
  if (state.events.size() < kMaxEvents) state.events.push_back({event});
}

void appear(World& world, std::uint32_t id, float when, Vec2 position, Vec2 velocity) {
  add(world, {.thing_id = id,
              .type = PathEvent::Type::kAppear,
              .when = when,
              .position = in_world(position),
              .velocity_before = {},
              .velocity_after = in_world(velocity)});
}

void vanish(World& world, std::uint32_t id, float when, Vec2 position, Vec2 velocity) {
  add(world, {.thing_id = id,
              .type = PathEvent::Type::kVanish,
              .when = when,
              .position = in_world(position),
              .velocity_before = in_world(velocity),
              .velocity_after = {}});
}

void kink(World& world, std::uint32_t id, float when, Vec2 position, Vec2 before, Vec2 after) {
  add(world, {.thing_id = id,
              .type = PathEvent::Type::kKink,
              .when = when,
              .position = in_world(position),
              .velocity_before = in_world(before),
              .velocity_after = in_world(after)});
}

}  // namespace tickreel::rockets
