#pragma once

#include <string>

#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Checks an option for sbatch: kUsage when tickreel gives it itself, and when it reads, writes or
/// runs something other than the film.
Status check_slurm_option(const std::string& option);

}  // namespace tickreel::movie
