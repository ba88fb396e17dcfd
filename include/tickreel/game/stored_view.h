#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tickreel/game/state_archive.h"
#include "tickreel/view/view.h"

namespace tickreel {

// For games that keep the events of their last tick in their state. What happened in the last tick
// is state too: publish() after a seek must say it again. Who did it, and how much it matters, is
// no part of it: a game derives that when it publishes.

struct StoredEvent : ViewEvent {
  void describe(StateArchive& archive);
};

struct StoredPathEvent : PathEvent {
  void describe(StateArchive& archive);
};

/// An event as EventList::tell() takes it; it becomes a ViewEvent.
struct Told {
  std::uint32_t kind = 0;
  std::uint32_t variant = 0;
  float when = 1.0F;  ///< 0..1: the fraction of the step that had passed
  Vec3 position{};
  Vec3 direction{};
  float magnitude = 1.0F;
};

/// The events of the last tick, as a field of a game's state: the steps of the tick tell them,
/// publish() copies them. A tick begins with clear(). `events` and `path_events` have at most kMost
/// each; more are left out.
struct EventList {
  static constexpr std::size_t kMost = 256;

  std::uint64_t next_event_id = 0;
  std::vector<StoredEvent> events;
  std::vector<StoredPathEvent> path_events;

  /// Forgets the events; their ids go on.
  void clear();
  void tell(const Told& told);
  /// A thing comes into being, ends, or bounces. `when` as in Told; velocities in metres for each
  /// second.
  void appear(std::uint64_t thing, float when, Vec3 position, Vec3 velocity = {});
  void vanish(std::uint64_t thing, float when, Vec3 position, Vec3 velocity = {});
  void kink(std::uint64_t thing, float when, Vec3 position, Vec3 before, Vec3 after);

  void describe(StateArchive& archive);
  /// Replaces the events of the view.
  void publish(View& view) const;

 private:
  void add(const PathEvent& event);
};

}  // namespace tickreel
