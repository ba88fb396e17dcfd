#pragma once

#include <string>

#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Checks an option for sbatch. kUsage for a text that is no option, an option that tickreel sets
/// itself, an option that reads, writes or runs something other than the film, an --export that
/// sets variables, and an option with which sbatch accepts no job, such as --help.
Status check_slurm_option(const std::string& option);

}  // namespace tickreel::movie
