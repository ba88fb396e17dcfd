#pragma once

#include <atomic>
#include <string>

#include "movie/make/film_listener.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Runs the join of a round, when none of its tasks is left in the scheduler. If all segments
/// exist, makes the film. If all tasks with missing segments were never accepted, came to a node
/// that is left out, or were lost for the first time, submits another round. Otherwise writes down
/// why the film cannot be made, and returns that error. Succeeds when nobody wants the film any
/// more. A complete film without warnings leaves no FILE.part; warnings and failures stay in
/// FILE.part/farm/result.json (see wait_for_farm()). The join can be run again at any time, and
/// `stop` ends it (null: never). The listener is told warnings and sentences.
Status run_farm_join(const std::string& part, const std::atomic<bool>* stop,
                     FilmListener& listener);

/// Removes FILE.part of a complete film, except files that are not the film's. The listener is
/// warned when something else stays.
void remove_farm(const std::string& part, FilmListener& listener);

}  // namespace tickreel::movie
