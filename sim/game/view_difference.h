#pragma once

#include <optional>

#include "tickreel/game/state_archive.h"
#include "tickreel/view/view.h"

namespace tickreel::sim {

/// Where two views of the same tick differ first, as "things[3].position.x": order counts, and so
/// does every bit of a float.
std::optional<FieldDifference> view_difference(const View& recorded, const View& actual);

}  // namespace tickreel::sim
