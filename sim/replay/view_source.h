#pragma once

#include "tickreel/result.h"
#include "tickreel/view/tick.h"
#include "tickreel/view/view_window.h"

namespace tickreel::sim {

/// The source of the export loop's views. One thread at a time.
class ViewSource {
 public:
  virtual ~ViewSource() = default;

  /// Moves forward until `tick` is the newest in the window. The window then also holds the views
  /// before it, as many as it can and the game has. Callers do not ask for an earlier tick than
  /// before, unless a source allows it.
  virtual Status advance_to(Tick tick) = 0;
  [[nodiscard]] virtual const ViewWindow& window() const = 0;
};

}  // namespace tickreel::sim
