#pragma once

#include <vector>

#include "tickreel/scene/look.h"

// The recent past of a moment, for a look. The results depend on the moment alone, and on no view
// that is older than asked for, so a window that remembers more gives the same picture. The
// functions clear and fill a list of the caller, who can keep it from picture to picture to save
// allocations. The pointers in it belong to the moment's window.

namespace tickreel {

struct PastEvent {
  const ViewEvent* event = nullptr;
  float age = 0.0F;  ///< seconds since it happened, above 0
  /// The age in steps of about kSlowStep, 0 or more: for things that fade so slowly that nobody
  /// sees the steps. They look the same during a step, and need not be redrawn.
  float slow_age = 0.0F;
};
inline constexpr double kSlowStep = 0.1;  ///< seconds

struct PastView {
  const View* view = nullptr;
  float age = 0.0F;  ///< seconds since its tick, 0 or more
};

/// Finds all events of the last `seconds` before the moment, ordered by tick, the oldest first;
/// those of one tick are in the order of their view.
void past_events(const Moment& moment, double seconds, std::vector<PastEvent>& found);

/// Finds the views of the last `seconds`, one for about every `every` seconds, the oldest first.
/// Their ticks are multiples of a fixed number, the same ones in every frame, so what is drawn from
/// them stands still.
void past_views(const Moment& moment, double every, double seconds, std::vector<PastView>& found);

}  // namespace tickreel
