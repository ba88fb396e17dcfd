#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/films/make_and_print.h"
#include "cli/films/progress_printer.h"
#include "cli/reels/reel_plan.h"
#include "movie/plan/clip_handles.h"
#include "movie/plan/film_plan.h"
#include "tickreel/result.h"

namespace tickreel {

/// The film of one clip of a reel, for editing programs.
struct ClipMedia {
  FilmPlan film;  ///< a reel of this clip alone
  ClipHandles handles;
};

/// One for each clip, called after its number and name, in the folder that the reel's own path is
/// in. `handles`: how many frames they are to have at either end. kUsage and kBadFile as for the
/// reel.
Result<std::vector<ClipMedia>> plan_clip_media(const ReelPlan& reel, std::int64_t handles);

/// Makes those that are not there, and says of each what became of it. One that is there is left
/// alone when its manifest says that it is of the same clip, and was made by the same program;
/// kInTheWay, before any is made, for another one that may not be replaced.
MadeEach make_clip_media(const std::vector<ClipMedia>& media, ProgressStyle style);

}  // namespace tickreel
