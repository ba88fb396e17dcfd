#pragma once

#include <atomic>
#include <memory>

#include "movie/fleet/farm/farm_engine.h"

namespace tickreel::movie {

/// Returns an engine for Slurm 20.11 or newer, which uses sbatch, squeue, scancel and scontrol from
/// PATH. Tasks are elements of array jobs. The join is a singleton: Slurm begins it when no other
/// job of the same name and user is left, so there is no dependency that can never be met. `stop`:
/// see open_farm_engine().
std::unique_ptr<FarmEngine> make_slurm_engine(const std::atomic<bool>* stop);

}  // namespace tickreel::movie
