#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "movie/plan/batch/batch_plan.h"
#include "movie/plan/batch/job_list.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// What a batch will make: opens the replays, and plays those of which highlights are wanted; draws
/// nothing. What keeps a job from being made is kept with it. kUsage, with all of it by file, line
/// and column, for what is wrong with the list itself: values that no option has, names that two
/// films would have, that leave the directory, or have words that stand for nothing.
/// `replays`: in place of what the jobs say; none: as they say. `stop`: also while films are
/// defined later.
Result<BatchPlan> plan_batch(JobList list, const std::string& directory,
                             const std::optional<std::vector<std::string>>& replays,
                             const std::atomic<bool>* stop);

}  // namespace tickreel::movie
