#pragma once

#include <string>

#include "movie/plan/reel/reel_plan.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Describes a reel for people: a line for each clip, and a line for the whole reel. The errors of
/// ReelTimeline::make.
Result<std::string> clips_in_words(const ReelPlan& plan);

}  // namespace tickreel::movie
