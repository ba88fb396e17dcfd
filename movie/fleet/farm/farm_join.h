#pragma once

#include <atomic>
#include <string>

#include "movie/make/film_listener.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// What the join of a round does, when no task of it is left: makes the film of its segments, if
/// they are all there, or hands over another round of tasks, where some were never taken or came to
/// a node that is left out, or writes down why there is no film. A film that is there without
/// anything to say of it leaves no FILE.part; else FILE.part/farm/result.json stays until somebody
/// asks. It can be run again at any time, and `stop` ends it (null: never). The listener
/// hears warnings and sentences.
Status run_farm_join(const std::string& part, const std::atomic<bool>* stop,
                     FilmListener& listener);

/// Takes FILE.part away, of a film that is complete. The listener hears what cannot be removed.
void remove_farm(const std::string& part, FilmListener& listener);

}  // namespace tickreel::movie
