#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "movie/plan/batch/batch_plan.h"
#include "movie/plan/batch/job_list.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Plans a batch. Opens the replays, and plays the replays whose highlights are wanted; draws
/// nothing. An error that concerns one job is stored with that job. kUsage lists, by file, line and
/// column, the errors of the list itself: invalid values, and names that two films would share,
/// that leave the directory, or that have unknown words; and more than kMostFilms films. The list
/// ends after about 100 errors. kInterrupted once `stop` is set.
///
/// `replays`: the replays for every job that is not about a reel; then it is an error of the list
/// when a job names replays itself. None: each job names its own replays. `stop` is borrowed by
/// BatchPlan::define too, which checks it for reels; null: nothing stops the planning.
Result<BatchPlan> plan_batch(JobList list, const std::string& directory,
                             const std::optional<std::vector<std::string>>& replays,
                             const std::atomic<bool>* stop);

}  // namespace tickreel::movie
