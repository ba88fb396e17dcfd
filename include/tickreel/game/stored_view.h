#pragma once

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

}  // namespace tickreel
