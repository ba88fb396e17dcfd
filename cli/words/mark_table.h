#pragma once

#include <vector>

#include "sim/replay/replay_notes.h"

namespace tickreel {

/// Prints marks for people, a line for each: in point, out point, name, and its camera in brackets.
void print_marks(const std::vector<Mark>& marks);

}  // namespace tickreel
