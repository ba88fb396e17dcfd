#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "movie/plan/batch/batch_plan.h"
#include "movie/plan/batch/job_list.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Plans a batch: opens the replays, and plays those whose highlights are wanted; draws nothing. An
/// error that concerns one job is stored with it. kUsage lists, by file, line and column, all
/// errors of the list itself: invalid values, names that two films would share, that leave the
/// directory, or that have unknown words. kInterrupted once `stop` is set.
///
/// `replays`: the replays of every job that is not of a reel; a job that names replays of its own
/// is then an error of the list. None: each job names its own. `stop` is also checked while films
/// are defined later; null: never.
Result<BatchPlan> plan_batch(JobList list, const std::string& directory,
                             const std::optional<std::vector<std::string>>& replays,
                             const std::atomic<bool>* stop);

}  // namespace tickreel::movie
