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

/// Turns the requested overlay into the film's, and clears the request's. The request is for one
/// film of a replay, with its range. The errors of plan_overlay(); kUsage when the film has no
/// pictures.
Status plan_pictures(FilmRequest& request, const ReplayReader& replay);

/// Returns the plan of the film of a request that has its range in values, as those of
/// choose_films() have. The plan has the number of frames, the sound, the replay's hash and the
/// container, and lacks what is not part of a film. kUsage when times of the range cannot be exact
/// in 64 bits, when an encoder's option is given twice, or when options for sound are given for a
/// film without sound; kBadFile when the replay is damaged, or has no recorded frames where those
/// are requested. The errors of check_profile() and plan_pictures() too.
Result<FilmPlan> plan_film(FilmRequest request, ReplayReader& replay, const Presentation& game);

/// Returns the film of these defined clips, each with its transition; `request` gives the settings
/// of the whole film. `names` are the clips', for chapters. The film has sound if any clip has; the
/// other clips are silent. Where two clips begin at the same frame, the later one has the chapter.
/// The errors of choose_sink(), ReelTimeline::make(), check_given_once(), check_sound_options(),
/// plan_music() and plan_fade().
Result<FilmPlan> plan_reel(const FilmRequest& request, std::vector<FilmDefinition> clips,
                           const std::vector<std::string>& names);

/// Returns a request from which plan_film() makes the same plan for a film that was planned before.
FilmRequest request_of_planned(const FilmDefinition& film, const FilmMaking& making);
/// Replaces the film of `plan`, which was made from that request, by the one planned before. kUsage
/// when the replay has changed since.
Status take_planned(const FilmDefinition& film, FilmPlan& plan);

}  // namespace tickreel::movie
