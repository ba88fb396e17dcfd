#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "movie/fleet/farm/farm_engine.h"
#include "movie/fleet/farm/farm_files.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// What a scheduler is told of the film's jobs.
FarmWork work_of(const FarmFile& farm, const FarmRound& round, const std::string& part);

/// The finished segments by the names of their records, and the frames in them. kFailed when the
/// directory cannot be read.
struct FarmSegments {
  std::vector<bool> there;  ///< of each segment
  std::int64_t count = 0;
  std::int64_t frames = 0;
};
Result<FarmSegments> segments_there(const FarmFile& farm, const std::string& part);

/// The tasks that have a segment which is not there.
std::vector<std::int64_t> missing_tasks(const FarmFile& farm, const FarmSegments& segments);

/// Hands over as many of the tasks as the scheduler takes, and a join after them that hands over
/// the rest. If it is killed on the way, it can be called again: the scheduler and round.json say
/// how far it came.
Status submit_round(FarmEngine& engine, const FarmFile& farm, const std::string& part,
                    FarmRound round, const std::vector<std::int64_t>& tasks);
/// The join alone, of a round that lacks it.
Status submit_join(FarmEngine& engine, const FarmFile& farm, const std::string& part,
                   FarmRound round);

}  // namespace tickreel::movie
