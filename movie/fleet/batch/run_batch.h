#pragma once

#include "movie/fleet/batch/batch_listener.h"
#include "movie/fleet/batch/batch_result.h"
#include "movie/fleet/batch/make_drawing.h"
#include "movie/plan/batch/batch_plan.h"

namespace tickreel::movie {

/// Makes all films of a plan that are missing or out of date, several at the same time, and returns
/// the results of all films, in the order of the plan. Longer films are begun first, so that no
/// long film is left for the end, when the machine would be half idle; films that an earlier run
/// has begun come last. Each drawing is made by one thread, which calls BatchSettings::draw. Films
/// that are not made when the batch is stopped are kNotMade.
BatchResults run_batch(const BatchPlan& plan, const BatchSettings& settings,
                       BatchListener& listener);

/// Returns what run_batch() would do, and makes nothing: kNotMade for a film that it would make.
BatchResults foresee_batch(const BatchPlan& plan, const BatchSettings& settings);

}  // namespace tickreel::movie
