#pragma once

#include <atomic>
#include <string>

#include "movie/make/film_job.h"
#include "movie/make/film_listener.h"
#include "movie/make/film_result.h"
#include "movie/make/frames/replay_game.h"
#include "movie/make/shrink_search.h"
#include "movie/plan/film_plan.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// `stop`, and FilmPlan::stop, may be set by any thread at any time; null: never.

/// Makes a film of a replay, or a reel, and tells the listener of it, from its beginning to its end
/// or its failure. For a size limit it looks for the CRF first, or, of a file without one, makes
/// the film `again` with fewer pixels and frames until it fits. Any thread. The errors of FilmJob,
/// find_crf and ShrinkSearch.
Status make_film(const FilmPlan& plan, const GameFinder& find_game, FilmListener& listener,
                 const PlanAgain& again = nullptr);

/// Opens the film as make_film() does, and leaves nothing of it: the errors that it would begin
/// with, before anything is drawn. Nothing is opened of what goes to standard output, nor of a film
/// whose CRF is looked for, whose encoder alone is tried.
Status open_and_forget(const FilmPlan& plan, const GameFinder& find_game);

/// Makes what has been opened, and tells the listener how far it is. Any thread.
Status make_job(FilmJob& job, const std::atomic<bool>* stop, FilmListener& listener);

/// Makes one segment, into a directory, and tells the listener of it. One that is there is kept,
/// and one that another process makes is passed over. The errors of FilmJob::open_segment.
Result<FilmOutcome> make_segment(const SegmentJob& job, const std::string& directory,
                                 const GameFinder& find_game, const std::atomic<bool>* stop,
                                 FilmListener& listener);

}  // namespace tickreel::movie
