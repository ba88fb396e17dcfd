#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tickreel/game/state_archive.h"
#include "tickreel/view/view.h"

namespace tickreel {

// Types for games that keep the events of their last step in their state. These events belong to
// the state, because publish() must publish them again after a seek.

/// A ViewEvent as a field of a game's state. Its actor, target, weight and text are not saved: a
/// game sets them when it publishes.
struct StoredEvent : ViewEvent {
  void describe(StateArchive& archive);
};

/// A PathEvent as a field of a game's state.
struct StoredPathEvent : PathEvent {
  void describe(StateArchive& archive);
};

/// The values of an event that EventList::tell() adds. The members are those of ViewEvent.
struct Told {
  std::uint32_t kind = 0;
  std::uint32_t variant = 0;
  float when = 1.0F;  ///< 0..1: the fraction of the step that had passed
  Vec3 position{};
  Vec3 direction{};
  float magnitude = 1.0F;
};

/// The events of the last step, as a field of a game's state. Game::tick() first calls clear(),
/// then adds the events of the step; Game::publish() copies them to the view. `events` and
/// `path_events` have at most kMost each; further ones are dropped.
struct EventList {
  static constexpr std::size_t kMost = 256;

  std::uint64_t next_event_id = 0;  ///< ViewEvent::id of the next event
  std::vector<StoredEvent> events;
  std::vector<StoredPathEvent> path_events;

  /// Removes all events. next_event_id stays, so that ids are unique in the session.
  void clear();
  /// Adds an event to `events`, with the next id. An event beyond the most takes no id.
  void tell(const Told& told);

  // Functions that add a PathEvent to `path_events`: the thing with the id `thing` comes into
  // being, ends, or bounces. `when`: 0..1, the fraction of the step that had passed; velocities in
  // metres for each second.

  void appear(std::uint64_t thing, float when, Vec3 position, Vec3 velocity = {});
  void vanish(std::uint64_t thing, float when, Vec3 position, Vec3 velocity = {});
  void kink(std::uint64_t thing, float when, Vec3 position, Vec3 before, Vec3 after);

  void describe(StateArchive& archive);
  /// Replaces the events and the path events of the view by these.
  void publish(View& view) const;

 private:
  void add(const PathEvent& event);
};

}  // namespace tickreel
