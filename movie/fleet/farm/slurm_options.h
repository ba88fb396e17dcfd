#pragma once

#include <string>

#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// kUsage for an option of sbatch that tickreel gives itself, and for one that reads, writes or
/// runs something else than the film.
Status check_slurm_option(const std::string& option);

}  // namespace tickreel::movie
