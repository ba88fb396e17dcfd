#pragma once

#include <string>

#include "movie/fleet/farm/farm_engine.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Writes the scripts that the scheduler runs: task.sh and join.sh, in FILE.part/farm. The scripts
/// start the program of this process, which must have the command `farm`. Callers write them again
/// before each round, because the program may have moved. The errors of write_text_file(); kFailed
/// when the system refuses something else.
Status write_farm_scripts(const FarmEngine& engine, const std::string& part);

}  // namespace tickreel::movie
