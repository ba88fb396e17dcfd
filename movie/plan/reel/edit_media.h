#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "movie/plan/clip_handles.h"
#include "movie/plan/film_plan.h"
#include "movie/plan/film_request.h"
#include "movie/plan/reel/reel_plan.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The film of one clip of a reel, for editing programs.
struct ClipMedia {
  FilmPlan film;  ///< a reel of this clip alone
  ClipHandles handles;
};

/// One for each clip, called after its number and name, in the folder that the reel's own path is
/// in. `handles`: how many frames they are to have at either end. kUsage and kBadFile as for the
/// reel.
Result<std::vector<ClipMedia>> plan_clip_media(const ReelPlan& reel, std::int64_t handles);

}  // namespace tickreel::movie
