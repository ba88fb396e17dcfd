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

/// Plans the captions of a film of a replay whose frames have these times: adds them to its texts,
/// if they are to be drawn into the pictures, or to its stream (FilmTags::captions). Leaves out
/// captions outside of the film. Plays the replay for captions of events. Does nothing when none
/// are requested. kUsage when the film cannot have them, which is not checked when the request
/// makes_clips; the errors of parse_caption_request(), read_srt() and main_events_of_replay(), so
/// kInterrupted once `request.stop` is set.
Status plan_captions(const FilmRequest& request, const FrameTimes& times, ReplayReader& replay,
                     FilmPlan& plan);

/// Plans the captions of a clip that shows a video, with times counted in the video. kUsage also
/// for captions of events.
Status plan_captions_of_video(const FilmRequest& request, FilmDefinition& clip);

/// Plans the captions of a reel, with times counted in the reel: adds them to its texts or to its
/// stream. The stream also gets `of_clips`, the captions of the clips at their times in the reel.
/// Captions of events come from the clips alone. kUsage when the reel cannot have the captions; the
/// errors of parse_caption_request() and read_srt().
Status plan_captions_of_reel(const FilmRequest& request, std::vector<FilmCaption> of_clips,
                             FilmPlan& plan);

/// Checks that the requested captions can be read, before there is a film. The error's subject is
/// "captions".
Status check_captions(const FilmRequest& request);
/// Whether §captions asks for captions of the game's events.
bool means_events(const std::string& typed);

/// Checks that the file of a planned film can have a stream of captions, whether or not the film
/// has one. kUsage when it cannot.
Status check_caption_stream(const FilmPlan& plan);

}  // namespace tickreel::movie
