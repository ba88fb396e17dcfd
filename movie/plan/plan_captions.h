#pragma once

#include <string>
#include <vector>

#include "encode/film_tags.h"
#include "movie/film/film_definition.h"
#include "movie/plan/film_plan.h"
#include "movie/plan/film_request.h"
#include "sim/replay/replay_reader.h"
#include "sim/view/frame_times.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Plans the captions of a film of a replay, with the times of its frames: as texts over its
/// pictures, or as a stream (FilmTags::captions). Captions outside of the film are left out. kUsage
/// where the film cannot have them; the errors of read_srt() and events_of_replay().
Status plan_captions(const FilmRequest& request, const FrameTimes& times, ReplayReader& replay,
                     FilmPlan& plan);

/// Plans the captions of a clip that is a video; their times are the video's. kUsage also for
/// captions of events.
Status plan_captions_of_video(const FilmRequest& request, FilmDefinition& clip);

/// Plans the captions of a reel, in the reel's own time, over its pictures or in its stream. The
/// stream also has the captions of its clips, `of_clips`, at their times in the reel. Captions of
/// events come from the clips alone.
Status plan_captions_of_reel(const FilmRequest& request, std::vector<FilmCaption> of_clips,
                             FilmPlan& plan);

/// Checks that the requested captions can be read, without a film. The error's subject is
/// "captions".
Status check_captions(const FilmRequest& request);
/// Whether §captions asks for captions of the game's events.
bool means_events(const std::string& typed);

/// kUsage for a film that cannot have a caption stream.
Status check_caption_stream(const FilmPlan& plan);

}  // namespace tickreel::movie
