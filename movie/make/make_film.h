#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "movie/make/film_job.h"
#include "movie/make/film_listener.h"
#include "movie/make/film_result.h"
#include "movie/make/frames/replay_game.h"
#include "movie/make/shrink_search.h"
#include "movie/plan/film_plan.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// Any thread may set `stop` and FilmPlan::stop at any time to stop a function (kInterrupted); null:
// nothing stops it.

/// Makes a film of a replay or a reel, and tells the listener everything from the film's beginning
/// to its end or failure. For a size limit, it first searches for the CRF; for a format without a
/// CRF, it makes the film again, planned by `again` with fewer pixels and frames, until the film
/// fits. (With a null `again`, such a format is kUsage.) Any thread. The errors of FilmJob,
/// find_crf and ShrinkSearch.
Status make_film(const FilmPlan& plan, const GameFinder& find_game, FilmListener& listener,
                 const PlanAgain& again = nullptr);
/// The type of make_film(), and of make_film_apart(), which makes the film in another process.
using MakeFilm = decltype(&make_film);

/// Makes a film as make_film() does, but a film of a format without a CRF only once, and without
/// telling the listener a failure. Returns 0 when the film is made. Returns its size in bytes when
/// such a film is larger than its limit; then no film is there.
Result<std::int64_t> try_film(const FilmPlan& plan, const GameFinder& find_game,
                              FilmListener& listener);

/// Makes a film with a function that makes it once, as try_film() does, and again with smaller
/// plans until it fits. `plan` must be a film that shrinks(). Does not tell the listener a failure.
Status shrink_film(const FilmPlan& plan, const PlanAgain& again, FilmListener& listener,
                   const std::function<Result<std::int64_t>(const FilmPlan&)>& try_once);

/// Opens the film as make_film() does, and leaves no files. Returns the errors that make_film()
/// would have before anything is drawn. For standard output, and for a film whose CRF has to be
/// searched for, it only checks the outputs and tries the encoder.
Status open_and_forget(const FilmPlan& plan, const GameFinder& find_game);

/// Makes the film of an open job, and tells the listener the progress and a divergence, and not the
/// begin, the end or a failure. Any thread.
Status make_job(FilmJob& job, const std::atomic<bool>* stop, FilmListener& listener);

/// Makes one segment in a directory, and tells the listener the begin, the progress, a divergence
/// and a failure to make it; not the end, warnings, or a failure to open it. Returns kKept when the
/// segment exists already, and kPassedOver when another process is making it. The errors of
/// FilmJob::open_segment and FilmJob::make.
Result<FilmOutcome> make_segment(const SegmentJob& job, const std::string& directory,
                                 const GameFinder& find_game, const std::atomic<bool>* stop,
                                 FilmListener& listener);

}  // namespace tickreel::movie
