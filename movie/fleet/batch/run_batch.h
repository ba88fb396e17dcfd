#pragma once

#include "movie/fleet/batch/batch_listener.h"
#include "movie/fleet/batch/batch_result.h"
#include "movie/fleet/batch/make_drawing.h"
#include "movie/plan/batch/batch_plan.h"

namespace tickreel::movie {

/// Makes all missing films of a plan, several at the same time, and returns their results. Longer
/// films are begun first, so that no long film is left for the end, when the machine would be half
/// idle; films that an earlier run has begun come last. Each drawing has a thread with an OpenGL
/// context of its own. Films that are not made when the batch is stopped are kNotMade.
BatchResults run_batch(const BatchPlan& plan, const BatchSettings& settings,
                       BatchListener& listener);

/// Returns what run_batch() would do, and makes nothing: kNotMade for a film that it would make.
BatchResults foresee_batch(const BatchPlan& plan, const BatchSettings& settings);

}  // namespace tickreel::movie
