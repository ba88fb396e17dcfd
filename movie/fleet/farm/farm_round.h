#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "movie/fleet/farm/farm_engine.h"
#include "movie/fleet/farm/farm_files.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Returns the properties that the film's jobs have in the scheduler.
FarmWork work_of(const FarmFile& farm, const FarmRound& round, const std::string& part);

/// The finished segments of a film.
struct FarmSegments {
  std::vector<bool> there;  ///< for each segment, whether it is finished
  std::int64_t count = 0;   ///< the number of finished segments
  std::int64_t frames = 0;  ///< the number of frames in them
};
/// Looks for the finished segments, by the names of their records. kFailed when the directory
/// cannot be read.
Result<FarmSegments> segments_there(const FarmFile& farm, const std::string& part);

/// Returns the numbers of the tasks that have an unfinished segment.
std::vector<std::int64_t> missing_tasks(const FarmFile& farm, const FarmSegments& segments);

/// Submits as many of the tasks as the scheduler accepts, and a join after them, which submits the
/// rest. Each call submits all of `tasks` anew. If the process is killed midway, the scheduler and
/// round.json say how far it came: a caller that finds tasks of the round there calls
/// submit_join(), and any other caller calls submit_round() again. kNotNow when the user may have
/// no more jobs now.
Status submit_round(FarmEngine& engine, const FarmFile& farm, const std::string& part,
                    FarmRound round, const std::vector<std::int64_t>& tasks);
/// Submits only the join, for a round whose join is missing.
Status submit_join(FarmEngine& engine, const FarmFile& farm, const std::string& part,
                   FarmRound round);

}  // namespace tickreel::movie
