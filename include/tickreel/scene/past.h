#pragma once

#include <vector>

#include "tickreel/scene/look.h"

// Functions that find events and views of the last seconds before a moment, for a look. The results
// depend on the moment only, and on no view that is older than `seconds` at the moment's tick, so a
// window with more views gives the same picture. The functions clear and fill the caller's list
// `found`; a caller can keep the list from picture to picture to save allocations. The pointers in
// the list are valid as long as the moment's window does not change.

namespace tickreel {

/// An event before a moment.
struct PastEvent {
  const ViewEvent* event = nullptr;
  float age = 0.0F;  ///< seconds since the event happened, above 0
  /// The age, 0 or more, as it was when the present period of about kSlowStep began. It does not
  /// change within a period. For things that fade so slowly that nobody sees the steps: they look
  /// the same during a period, and need not be drawn again.
  float slow_age = 0.0F;
};
inline constexpr double kSlowStep = 0.1;  ///< seconds

/// A view before a moment.
struct PastView {
  const View* view = nullptr;
  float age = 0.0F;  ///< seconds since the view's tick, 0 or more
};

/// Finds all events of the last `seconds` before the moment, ordered by tick, the oldest first.
/// Events of one tick are in the order of their view.
void past_events(const Moment& moment, double seconds, std::vector<PastEvent>& found);

/// Finds views of the last `seconds` up to the moment's tick, the oldest first: one view for about
/// every `every` seconds. Their ticks are multiples of a fixed number, so every frame finds the
/// same views, and things that are drawn at them do not move.
void past_views(const Moment& moment, double every, double seconds, std::vector<PastView>& found);

}  // namespace tickreel
