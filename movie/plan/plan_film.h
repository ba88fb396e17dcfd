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

/// Turns the requested overlay into the overlay of the film (`request.film`), and clears
/// `request.overlay`. The request is for one film of a replay, and has its range. The errors of
/// plan_overlay() and choose_sink(); kUsage for an overlay of a film without pictures.
Status plan_pictures(FilmRequest& request, const ReplayReader& replay);

/// Returns the plan of the film of one request of choose_films(), which has its range as numbers.
/// The plan gets the number of frames, the sound, the replay's hash and the container. kUsage when
/// times of the range cannot be exact in 64 bits, when an encoder's option is given twice, or when
/// options for sound are given for a film without sound; kBadFile when the replay is damaged, or
/// has no recorded frames when the film is to show them. kUsage too for other options that mean
/// nothing to the film or to its game. The errors of check_profile(), plan_pictures(),
/// choose_sink(), plan_alpha(), plan_captions(), plan_fade(), plan_sounds(), plan_music(),
/// check_tracks() and check_tags(); so kInterrupted once `request.stop` is set.
Result<FilmPlan> plan_film(FilmRequest request, ReplayReader& replay, const Presentation& game);

/// Returns the plan of the reel of these defined clips, each with its transition. `request` gives
/// the settings of the whole film, and `names` the names of the clips for chapters. The film has
/// sound if any clip has; clips without sound are silent in it. When two clips begin at the same
/// frame, the later clip has the chapter. kUsage for the native frame rate. The errors of
/// choose_sink(), ReelTimeline::make(), check_given_once(), plan_captions_of_reel(), plan_alpha(),
/// check_sound_options(), plan_fade(), plan_sounds(), plan_music(), check_tracks() and
/// check_tags().
Result<FilmPlan> plan_reel(const FilmRequest& request, std::vector<FilmDefinition> clips,
                           const std::vector<std::string>& names);

/// Returns a request from which plan_film() makes the same plan again for a film that was planned
/// before.
FilmRequest request_of_planned(const FilmDefinition& film, const FilmMaking& making);
/// Puts `film`, which was planned before, into `plan`, which was made from request_of_planned() of
/// that film. Keeps the path of the plan's replay. kUsage when the replay has changed since.
Status take_planned(const FilmDefinition& film, FilmPlan& plan);

}  // namespace tickreel::movie
