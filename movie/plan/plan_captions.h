#pragma once

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

/// kUsage for a film that cannot have a stream of them.
Status check_caption_stream(const FilmPlan& plan);

}  // namespace tickreel::movie
