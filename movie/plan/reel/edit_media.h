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
  FilmPlan plan;  ///< a reel of this clip alone
  ClipHandles handles;
  /// It is no clip: it is all of the reel's sound, with a file for each track. What is in them is
  /// in its name.
  bool is_sound = false;
};

/// Whether the sound of a reel is more than that of its clips.
bool has_sound_of_its_own(const FilmDefinition& reel);

/// One for each clip, and behind them, where it is wanted, one of all of the sound; called after
/// its number and name, in the folder that the reel's own path is in. `handles`: how many frames
/// they are to have at either end. kUsage and kBadFile as for the reel.
Result<std::vector<ClipMedia>> plan_clip_media(const ReelPlan& reel, std::int64_t handles,
                                               bool wants_sound);

}  // namespace tickreel::movie
