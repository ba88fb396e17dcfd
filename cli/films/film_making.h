#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "cli/films/film_outcome.h"
#include "cli/films/film_teller.h"
#include "cli/films/progress_printer.h"
#include "movie/film/film_definition.h"
#include "movie/frames/replay_game.h"
#include "movie/make/film_job.h"
#include "movie/plan/choose_films.h"
#include "tickreel/result.h"

namespace tickreel {

/// A replay that is open with its game. kBadFile where that is not there.
Result<ReplayGame> replay_game(const ReplayReader& replay);
/// Opens the replay that a film, or a clip, names. See GameFinder.
Result<ReplayGame> find_replay_game(const FilmDefinition& film);

/// Makes a film of a replay, and tells on standard error what draws and encodes, how far it is, and
/// what has become of it. Ctrl-C stops it.
Status make_film(const ReplayGame& replay, const FilmPlan& plan, ProgressStyle style);
/// Plans one of the films that were chosen of an open replay, and makes it.
Status make_chosen_film(const ChosenFilms& chosen, std::size_t number, ReplayReader& replay,
                        ProgressStyle style);
/// The same for a reel.
Status make_reel_film(const FilmPlan& plan, ProgressStyle style);
/// Makes what has been opened, and tells how far it is. Ctrl-C stops it. Any thread.
Status make_and_tell(FilmJob& job, FilmTeller& teller);

/// The same for one segment, into a directory. One that is there is kept, and one that another
/// process makes is passed over.
Result<FilmOutcome> make_segment(const SegmentJob& job, const std::string& directory,
                                 ProgressStyle style);

/// What came of several things, and of all of them.
struct MadeEach {
  std::vector<FilmResult> results;  ///< by number
  Status status;                    ///< says how many failed, and has the kind of the first
};
/// Makes several things of a list, by number, one after the other. One that fails is told of at
/// once and does not keep the others from being made; an interruption does. `what`: "film".
MadeEach make_each(std::size_t count, const std::string& what,
                   const std::function<Result<FilmOutcome>(std::size_t number)>& make);

}  // namespace tickreel
