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
  /// Whether this is the whole sound of the reel in place of a clip, with a file for each track.
  /// The name of the file then identifies its contents.
  bool is_sound = false;
};

/// Whether the sound of a reel is more than the sound of its clips: music, sounds, loudness or
/// tracks.
bool has_sound_of_its_own(const FilmDefinition& reel);

/// Plans a film for each clip of a reel, and then a file of the whole sound if `wants_sound` is set
/// and has_sound_of_its_own() holds. The films are named by the number of the clip, from 1, and its
/// name, "03-goal.mp4", in the folder of the reel's own path. `handles` is the `frames` of
/// add_handles(). kUsage when the reel is not of a type of file that keeps segments; also returns
/// the errors of ReplayReader::open() and plan_reel().
Result<std::vector<ClipMedia>> plan_clip_media(const ReelPlan& reel, std::int64_t handles,
                                               bool wants_sound);

}  // namespace tickreel::movie
