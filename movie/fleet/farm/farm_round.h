#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "movie/fleet/farm/farm_engine.h"
#include "movie/fleet/farm/farm_files.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Returns the properties of the film's jobs for the scheduler.
FarmWork work_of(const FarmFile& farm, const FarmRound& round, const std::string& part);

/// The finished segments, by the names of their records, and the frames in them. kFailed when the
/// directory cannot be read.
struct FarmSegments {
  std::vector<bool> there;  ///< one for each segment
  std::int64_t count = 0;
  std::int64_t frames = 0;
};
Result<FarmSegments> segments_there(const FarmFile& farm, const std::string& part);

/// Returns the tasks that have a missing segment.
std::vector<std::int64_t> missing_tasks(const FarmFile& farm, const FarmSegments& segments);

/// Submits as many of the tasks as the scheduler takes, and a join after them, which submits the
/// rest. If this is killed midway, it can be called again: the scheduler and round.json say how far
/// it came.
Status submit_round(FarmEngine& engine, const FarmFile& farm, const std::string& part,
                    FarmRound round, const std::vector<std::int64_t>& tasks);
/// Submits only the join, for a round that lacks it.
Status submit_join(FarmEngine& engine, const FarmFile& farm, const std::string& part,
                   FarmRound round);

}  // namespace tickreel::movie
