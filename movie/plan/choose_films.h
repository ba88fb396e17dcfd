#pragma once

#include <string>
#include <vector>

#include "movie/film/presentation.h"
#include "movie/plan/film_request.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Returns the films that a request asks for, at least one. Each is a request for that film alone:
/// with its path, its range in values, its overlay and its number of frames (0 where the recorded
/// frames still have to be read). All films are checked before the first is started. `game` is the
/// replay's; an unknown game has no look, and plan_film() then refuses to play it.
Result<std::vector<FilmRequest>> choose_films(const FilmRequest& request, ReplayReader& replay,
                                              const Presentation& game);

/// Returns the day in a recording's name ("tanks-20261123-161230-5f2c11.replay"), as "2026-11-23".
/// kUsage when there is none.
Result<std::string> date_of_recording(const std::string& replay_path);

}  // namespace tickreel::movie
