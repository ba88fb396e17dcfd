#include "demos/pucks/pucks_events.h"

#include <cmath>
#include <span>

namespace tickreel::pucks {
namespace {

/// Returns the pucks, which come first in a view, in the order of players.
std::span<const Thing> pucks_in(const View& view) {
  std::size_t count = 0;
  while (count < view.things.size() && view.things[count].kind == kPlainDisc) ++count;
  return std::span(view.things).first(count);
}

bool touch(const Thing& a, const Thing& b) {
  const Vec3 apart = a.position - b.position;
  return dot(apart, apart) < a.size.x * a.size.x;
}

bool is_in_rubber(const Thing& puck) {
  return std::fabs(puck.position.x) > 12.0F || std::fabs(puck.position.y) > 7.0F;
}

ViewEvent event_of(EventKind kind, std::size_t player, const Thing& puck, std::int32_t weight) {
  ViewEvent event;
  event.kind = kind;
  event.when = 1.0F;
  event.position = puck.position;
  event.actor = static_cast<std::int32_t>(player);
  event.weight = weight;
  return event;
}

}  // namespace

std::vector<ViewEvent> derive_events(const View& before, const View& after) {
  const std::span<const Thing> then = pucks_in(before);
  const std::span<const Thing> now = pucks_in(after);
  std::vector<ViewEvent> events;
  for (std::size_t i = 0; i < std::min(then.size(), now.size()); ++i) {
    if (is_in_rubber(now[i]) && !is_in_rubber(then[i])) {
      events.push_back(event_of(kBump, i, now[i], 10));
    }
    for (std::size_t other = 0; other < i; ++other) {
      if (!touch(now[i], now[other]) || touch(then[i], then[other])) continue;
      const bool is_faster =
          dot(now[i].velocity, now[i].velocity) > dot(now[other].velocity, now[other].velocity);
      const std::size_t actor = is_faster ? i : other;
      ViewEvent& event =
          events.emplace_back(event_of(kMeeting, actor, now[actor], kFullEventWeight));
      event.target = static_cast<std::int32_t>(is_faster ? other : i);
    }
  }
  return events;
}

}  // namespace tickreel::pucks
