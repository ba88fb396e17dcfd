#pragma once

#include "movie/fleet/batch/batch_listener.h"
#include "movie/fleet/batch/batch_result.h"
#include "movie/fleet/batch/make_drawing.h"
#include "movie/plan/batch/batch_plan.h"

namespace tickreel::movie {

/// Makes all films of a plan that are not there, several at a time; films that are longer than
/// others first, so that none keeps the machine waiting at the end. Each drawing has a thread, with
/// an OpenGL context of its own. What is not made when it is stopped
/// is kNotMade.
BatchResults run_batch(const BatchPlan& plan, const BatchSettings& settings,
                       BatchListener& listener);

/// What it would do.
BatchResults foresee_batch(const BatchPlan& plan, const BatchSettings& settings);

}  // namespace tickreel::movie
