#pragma once

#include <optional>

#include "tickreel/game/state_archive.h"
#include "tickreel/view/view.h"

namespace tickreel::sim {

/// Returns where two views of the same tick first differ, such as "things[3].position.x"; none when
/// they are the same. Order counts, and so does every bit of a float. View::picture is not
/// compared.
std::optional<FieldDifference> view_difference(const View& recorded, const View& actual);

}  // namespace tickreel::sim
