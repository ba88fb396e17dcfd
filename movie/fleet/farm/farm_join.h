#pragma once

#include <atomic>
#include <string>

#include "movie/make/film_listener.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Runs the join of a round, when none of its tasks is left: makes the film if all segments are
/// there, or submits another round where tasks were never taken or came to a node that is left out,
/// or writes down why the film cannot be made. A complete film without warnings leaves no
/// FILE.part; otherwise FILE.part/farm/result.json stays until somebody asks for it. The join can
/// be run again at any time, and `stop` ends it (null: never). The listener hears warnings and
/// sentences.
Status run_farm_join(const std::string& part, const std::atomic<bool>* stop,
                     FilmListener& listener);

/// Removes FILE.part of a complete film. The listener hears what cannot be removed.
void remove_farm(const std::string& part, FilmListener& listener);

}  // namespace tickreel::movie
