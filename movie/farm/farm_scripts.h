#pragma once

#include <string>

#include "movie/farm/farm_engine.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Writes what the scheduler runs: task.sh and join.sh, in FILE.part/farm. They call the program of
/// this process, which must have the command `farm`.
Status write_farm_scripts(const FarmEngine& engine, const std::string& part);

}  // namespace tickreel::movie
