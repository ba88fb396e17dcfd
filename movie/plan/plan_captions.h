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

/// The captions of a film of a replay, whose frames are at these times: as texts over its pictures,
/// or as a stream (FilmTags::captions). Those that lie outside are left out. kUsage where the film
/// cannot have them, and where there is none; the errors of read_srt and events_of_replay.
Status plan_captions(const FilmRequest& request, const FrameTimes& times, ReplayReader& replay,
                     FilmPlan& plan);

/// The same of a clip that is a video: the captions have its times. kUsage for events, too.
Status plan_captions_of_video(const FilmRequest& request, FilmDefinition& clip);

/// Those of a reel, by its own times, over its pictures or in its stream, which has those of its
/// clips, too: `of_clips`, at their times in the reel. Of events, the clips have captions already.
Status plan_captions_of_reel(const FilmRequest& request, std::vector<FilmCaption> of_clips,
                             FilmPlan& plan);

/// Whether the captions that are asked for can be read, whatever the film is; the error is about
/// "captions".
Status check_captions(const FilmRequest& request);
/// Whether §captions is of what happens in the game.
bool means_events(const std::string& typed);

/// kUsage for a film that cannot have a stream of them.
Status check_caption_stream(const FilmPlan& plan);

}  // namespace tickreel::movie
