#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "movie/plan/batch/batch_plan.h"
#include "movie/plan/batch/job_list.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The films of a drawing that was planned of a list, in a directory. See DefineFilms.
std::vector<Result<FilmPlan>> define_drawing(const JobList& list, const std::string& directory,
                                             const BatchDrawing& drawing,
                                             const std::atomic<bool>* stop);

}  // namespace tickreel::movie
