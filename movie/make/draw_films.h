#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "movie/make/film_listener.h"
#include "movie/make/frames/replay_game.h"
#include "movie/make/shrink_search.h"
#include "movie/plan/film_plan.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Makes films of the same pictures and sound, each with its own encoding: draws each frame once.
/// `stop`: any thread may set it at any time (null: nothing stops the films). The listener hears of
/// the drawing as of one film, and not of failures. Returns a status for each plan, in order.
using DrawFilms = std::function<std::vector<Status>(
    const std::vector<FilmPlan>& plans, const std::atomic<bool>* stop, FilmListener& listener)>;

/// Returns a function that draws films in this process, with games that `find_game` finds.
DrawFilms draw_films_here(GameFinder find_game);

/// Returns a function that draws films in a process of its own: this program, started once more as
/// a worker. What a game, a renderer or a decoder does to its process then ends these films alone.
/// A film that the worker leaves unfinished when it dies gets an error (kFailed) that says what the
/// worker died of and what it said last. FilmListener::say() gets what the worker prints, line by
/// line. The worker ends when this program ends, in whatever way. Films whose names are no UTF-8
/// are drawn in this process, with `find_game`.
DrawFilms draw_films_apart(GameFinder find_game);

/// Makes a film as make_film() does, in a process of its own, with a lower priority than a window.
/// What a game, a renderer or a decoder does to its process ends this film alone: the error is then
/// as for draw_films_apart(). While a function of the listener waits, the worker soon waits too. A
/// film that draw_films_apart() would draw in this process is made in this process, with
/// `find_game`.
Status make_film_apart(const FilmPlan& plan, const GameFinder& find_game, FilmListener& listener,
                       const PlanAgain& again = nullptr);

/// The subcommand of 'tickreel child' that is a worker. Its arguments are those of work_on_films().
inline constexpr const char* kFilmWorkerCommand = "films";

/// Does the work of a worker: reads the plans from a file, draws the films, and prints on standard
/// output what the function that has started the worker reads. `previews`: the file for pictures
/// of the film of make_film_apart(); empty: the films are those of draw_films_apart(). kBadFile
/// when the file's text is not of plans.
Status work_on_films(const std::string& file, const std::string& previews,
                     const GameFinder& find_game, const std::atomic<bool>* stop);

}  // namespace tickreel::movie
