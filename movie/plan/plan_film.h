#pragma once

#include <string>
#include <vector>

#include "movie/film/film_definition.h"
#include "movie/film/presentation.h"
#include "movie/plan/film_plan.h"
#include "movie/plan/film_request.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Turns the overlay that was asked for into the film's, and leaves nothing of it to be asked for.
/// The request is for one film of a replay, with its range. The errors of plan_overlay; kUsage when
/// the film has no pictures.
Status plan_pictures(FilmRequest& request, const ReplayReader& replay);

/// The plan of the film that a request asks for which says its range in values, as those of
/// choose_films() do: with its number of frames, its sound, the hash of the replay, the container;
/// without what is not part of a film. kUsage when no exact times of 64 bits are in the range, when
/// an encoder's option is given twice, or when options for sound are given and the film has none;
/// kBadFile when the replay is damaged, or when the frames that were shown are wanted and it has
/// none. Also the errors of check_profile and plan_pictures.
Result<FilmPlan> plan_film(FilmRequest request, ReplayReader& replay, const Presentation& game);

/// The film of these clips, which have been defined, each with its transition: what is about the
/// whole film is that of `request`. `names` are the clips', for chapters. A film of clips of which
/// any is heard has sound; the others are silent. Where two clips begin with one frame, the later
/// one has the chapter. The errors of choose_sink, ReelTimeline::make, check_given_once,
/// check_sound_options, plan_music and plan_fade.
Result<FilmPlan> plan_reel(const FilmRequest& request, std::vector<FilmDefinition> clips,
                           const std::vector<std::string>& names);

/// The request of a film that was planned before, which plan_film() plans the same again.
FilmRequest request_of_planned(const FilmDefinition& film, const FilmMaking& making);
/// Has `plan`, made of that request, show what was planned before, to the last field. kUsage when
/// the replay is another one by now.
Status take_planned(const FilmDefinition& film, FilmPlan& plan);

}  // namespace tickreel::movie
