#pragma once

#include <string>
#include <vector>

#include "tests/cli/process/faulty_runs.h"
#include "tests/support/room.h"

namespace tickreel::tests {

/// The commands that need no OpenGL.
const std::vector<FaultyCommand>& plain_commands();
const std::vector<FaultyCommand>& drawing_commands();

}  // namespace tickreel::tests
