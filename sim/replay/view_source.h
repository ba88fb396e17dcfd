#pragma once

#include "tickreel/result.h"
#include "tickreel/view/tick.h"
#include "tickreel/view/view_window.h"

namespace tickreel::sim {

/// A source of consecutive views of a game, for code that makes films. One thread at a time.
class ViewSource {
 public:
  virtual ~ViewSource() = default;

  /// Moves the window forward until `tick` is its newest tick. The window then also has the views
  /// before `tick`: as many as it can hold, or all that exist. `tick` must not be earlier than in
  /// the last call, unless the source allows that. Returns the errors of the source.
  virtual Status advance_to(Tick tick) = 0;
  /// The window with the views; empty before the first advance_to(), which changes it. Valid as
  /// long as the source.
  [[nodiscard]] virtual const ViewWindow& window() const = 0;
};

}  // namespace tickreel::sim
