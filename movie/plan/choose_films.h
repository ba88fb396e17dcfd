#pragma once

#include <string>
#include <vector>

#include "movie/film/presentation.h"
#include "movie/plan/film_request.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Returns a request for each film that `request` asks for, at least one; films of marks in the
/// order of choose_marks() or own_marks, with all_marks in order of time. Each has its own path
/// (makes_clips: all have the request's), its range as numbers, its overlay and its number of
/// frames (0 when recorded frames still have to be read). The film of a mark takes the mark's
/// camera and, for a range, its speed, where the request gives none. `all_marks` asks for those
/// that begin within the replay. All films are checked before the first is started. `game` is the
/// presentation of the replay's game; the presentation of an unknown game has no look, and
/// plan_film() then refuses it. kUsage for values that the replay or the films cannot have;
/// kBadFile for a recording without one whole tick, for a recording that breaks off when the
/// request names no end, and for damaged notes that the request needs; kInTheWay when one of
/// several films exists already and the request neither replaces, continues nor only describes it.
Result<std::vector<FilmRequest>> choose_films(const FilmRequest& request, ReplayReader& replay,
                                              const Presentation& game);

/// Returns the day in a recording's name ("tanks-20261123-161230-5f2c11.replay"), as "2026-11-23".
/// kUsage when the name has no day.
Result<std::string> date_of_recording(const std::string& replay_path);

}  // namespace tickreel::movie
