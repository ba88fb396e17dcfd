#pragma once

#include <vector>

#include "tickreel/scene/look.h"

// The memory of a moment, for a look: it depends on the moment alone, and on no view that is older
// than asked for, so a window that remembers more gives the same picture. Lists are given to be
// filled, cleared first, so that who looks at every picture need not allocate for each. What they
// point at belongs to the moment's window.

namespace tickreel {

struct PastEvent {
  const ViewEvent* event = nullptr;
  float age = 0.0F;  ///< seconds since it happened, above 0
  /// The age, 0 or more, at the last of the times that lie kSlowStep apart: for things that fade
  /// so slowly that nobody sees the steps. They look the same in between, and are not redrawn.
  float slow_age = 0.0F;
};
inline constexpr double kSlowStep = 0.1;  ///< seconds

struct PastView {
  const View* view = nullptr;
  float age = 0.0F;  ///< seconds since its tick, 0 or more
};

/// All that happened during the last `seconds`, the oldest first.
void past_events(const Moment& moment, double seconds, std::vector<PastEvent>& found);

/// The views of the last `seconds` whose ticks are multiples of about `every` seconds, the oldest
/// first. The ticks are the same ones in every frame, so what is drawn from them stands still.
void past_views(const Moment& moment, double every, double seconds, std::vector<PastView>& found);

}  // namespace tickreel
