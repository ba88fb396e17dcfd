#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "cli/films/progress_printer.h"
#include "movie/farm/farm_film.h"
#include "movie/film/film_definition.h"
#include "movie/frames/replay_game.h"
#include "movie/make/film_result.h"
#include "movie/plan/choose_films.h"
#include "movie/plan/film_plan.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::cli {

// Films are made below, and Ctrl-C stops them; what is told of them is printed here, on standard
// error.

/// How films of farms are waited for: until Ctrl-C, which asks once for all of them, on a terminal,
/// whether to leave the jobs running; where there is none, they are cancelled.
FarmWait farm_wait();

/// Makes a film of a replay (make_film), and prints what draws and encodes, how far it is, and what
/// has become of it.
Status make_film(const ReplayGame& replay, const FilmPlan& plan, ProgressStyle style);
/// Plans one of the films that were chosen of an open replay, and makes it.
Status make_chosen_film(const ChosenFilms& chosen, std::size_t number, ReplayReader& replay,
                        ProgressStyle style);
/// The same for a reel.
Status make_reel_film(const FilmPlan& plan, ProgressStyle style);
/// The same for a segment (make_segment).
Result<FilmOutcome> make_and_print(const SegmentJob& job, const std::string& directory,
                                   ProgressStyle style);
/// The same for a film that a farm makes (wait_on_farm).
Result<FilmOutcome> wait_and_print(const std::string& film, ProgressStyle style);

/// What came of several things, and of all of them.
struct MadeEach {
  std::vector<FilmResult> results;  ///< by number
  Status status;                    ///< says how many failed, and has the kind of the first
};
/// Makes several things of a list, by number, one after the other. One that fails is told of at
/// once and does not keep the others from being made; an interruption does. `what`: "film".
MadeEach make_each(std::size_t count, const std::string& what,
                   const std::function<Result<FilmOutcome>(std::size_t number)>& make);

/// Hands over film `number`: kQueued. Or something else, which is what became of it.
using HandOver = std::function<Result<FilmOutcome>(std::size_t number)>;
/// Hands over all films before it waits for the first (with `detach` for none), and prints what
/// becomes of them.
MadeEach make_each_on_farm(const std::vector<std::string>& films, const EngineOptions& options,
                           ProgressStyle style, const HandOver& hand_over);

}  // namespace tickreel::cli
