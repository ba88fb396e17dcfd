#pragma once

#include "movie/frames/presentation.h"
#include "movie/plan/film_choice.h"
#include "movie/plan/film_plan.h"
#include "movie/plan/film_request.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// What is drawn over the pictures of a film with a range. The errors of plan_overlay; kUsage when
/// the film has no pictures.
Status plan_pictures(const FilmRequest& request, const ReplayReader& replay, FilmChoice& choice);

/// The choice of a film that goes there, as far as the request alone says it.
FilmChoice begin_choice(const FilmRequest& request, const std::string& path);

/// All that is known of a film before plan_film().
FilmPlan begin_plan(const FilmRequest& request, const FilmChoice& choice);

/// The plan of a film that was chosen: with its number of frames, its sound, the hash of the
/// replay, the container; without what is not part of a film. kUsage when no exact times of 64 bits
/// are in the range, or when an encoder's option is given twice; kBadFile when the replay is
/// damaged, or when the frames that were shown are wanted and it has none. kUsage, too, when
/// options for sound are given and the film has none.
Result<FilmPlan> plan_film(const FilmRequest& request, const FilmChoice& choice,
                           ReplayReader& replay, const Presentation& game);
/// The same for the one film of a request that says its range in values.
Result<FilmPlan> plan_film(const FilmRequest& request, ReplayReader& replay,
                           const Presentation& game);

/// The request of a film that was planned before, which plan_film() plans the same again.
FilmRequest request_of_planned(const FilmDefinition& film, const FilmMaking& making);
/// Has `plan`, made of that request, show what was planned before, to the last field. kUsage when
/// the replay is another one by now.
Status take_planned(const FilmDefinition& film, FilmPlan& plan);

}  // namespace tickreel::movie
