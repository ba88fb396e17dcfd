#pragma once

#include <string>

#include "movie/fleet/farm/farm_engine.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Writes what the scheduler runs: task.sh and join.sh, in FILE.part/farm. They call the program of
/// this process, which must have the command `farm`; anew before each round, for the program may
/// have another place by then.
Status write_farm_scripts(const FarmEngine& engine, const std::string& part);

}  // namespace tickreel::movie
