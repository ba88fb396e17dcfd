#pragma once

#include <atomic>
#include <memory>

#include "movie/fleet/farm/farm_engine.h"

namespace tickreel::movie {

/// Slurm 20.11 or newer, by sbatch, squeue, scancel and scontrol, which are looked for in PATH.
/// Tasks are elements of array jobs. The join is a singleton: Slurm begins it when no other job of
/// its name and user is left, so that there is no dependency which can never be met.
std::unique_ptr<FarmEngine> make_slurm_engine(const std::atomic<bool>* stop);

}  // namespace tickreel::movie
