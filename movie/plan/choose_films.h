#pragma once

#include <string>
#include <vector>

#include "movie/frames/presentation.h"
#include "movie/plan/film_choice.h"
#include "movie/plan/film_request.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Which films a request is of.
struct ChosenFilms {
  FilmRequest request;  ///< with what the replay says of all of them
  std::vector<FilmChoice> films;
};

/// The films that a request is of, checked and exact: what is wrong with any is found before the
/// first is begun. `game`: the replay's; without a look, where it is not known: the film is refused
/// when it is to be played.
Result<ChosenFilms> choose_films(const FilmRequest& request, ReplayReader& replay,
                                 const Presentation& game);

/// The day in a recording's name ("tanks-20261123-161230-5f2c11.replay"), as "2026-11-23". kUsage
/// when there is none.
Result<std::string> date_of_recording(const std::string& replay_path);

}  // namespace tickreel::movie
