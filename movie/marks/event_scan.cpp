#include "movie/marks/event_scan.h"

#include <algorithm>

namespace tickreel {
namespace {

/// `when` is what a game published, which need not be sensible.
Rational seconds_of(Tick tick, float when, const TickRate& tick_rate) {
  const float part = when >= 0.0F && when <= 1.0F ? when : 1.0F;
  const auto steps = static_cast<std::int64_t>(part * static_cast<float>(kEventSteps));
  return Rational((tick - 1) * kEventSteps + steps, kEventSteps) / tick_rate;
}

}  // namespace

Result<std::vector<FoundEvent>> find_events(ReplayPlayer& player,
                                            std::span<const NamedEvent> wanted,
                                            const std::atomic<bool>* stop) {
  const TickRate tick_rate = player.reader().session().setup.tick_rate;
  const Tick shown_from = player.reader().shown_ticks().first;
  std::vector<FoundEvent> found;
  View view;
  while (player.tick() < player.end_tick()) {
    if (stop != nullptr && stop->load()) return Error{ErrorKind::kInterrupted, "interrupted"};
    if (Status stepped = player.step(); !stepped) return stepped.error();
    if (player.tick() <= shown_from) continue;
    view.clear();
    view.tick = player.tick();
    player.publish(view);
    for (const ViewEvent& event : view.events) {
      const auto name = std::ranges::find(wanted, event.kind, &NamedEvent::kind);
      if (name == wanted.end()) continue;
      found.push_back(
          {name->name, event.kind, event.variant, seconds_of(view.tick, event.when, tick_rate)});
    }
  }
  std::ranges::stable_sort(found, {}, &FoundEvent::seconds);
  return found;
}

}  // namespace tickreel
