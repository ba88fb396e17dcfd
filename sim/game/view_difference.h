#pragma once

#include <optional>

#include "tickreel/game/state_archive.h"
#include "tickreel/view/view.h"

namespace tickreel::sim {

/// Returns the first member in which two views of the same tick differ, such as
/// "things[3].position.x"; nothing when they are the same. Lists must have the same order, and
/// floats the same bits. View::picture is not compared.
std::optional<FieldDifference> view_difference(const View& recorded, const View& actual);

}  // namespace tickreel::sim
