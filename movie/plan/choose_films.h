#pragma once

#include <string>
#include <vector>

#include "movie/film/presentation.h"
#include "movie/plan/film_request.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The films that a request asks for, one at least, each as a request for that film alone: its
/// path, its range in values, its overlay and its number of frames (0 where the frames that were
/// shown still have to be read). Checks all of them before the first is begun. `game`: the
/// replay's; without a look where the game is not known: plan_film() then refuses to play it.
Result<std::vector<FilmRequest>> choose_films(const FilmRequest& request, ReplayReader& replay,
                                              const Presentation& game);

/// The day in a recording's name ("tanks-20261123-161230-5f2c11.replay"), as "2026-11-23". kUsage
/// when there is none.
Result<std::string> date_of_recording(const std::string& replay_path);

}  // namespace tickreel::movie
