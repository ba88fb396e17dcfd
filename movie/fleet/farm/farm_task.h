#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "movie/make/film_listener.h"
#include "movie/make/frames/replay_game.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// One of the tasks of a film.
struct FarmTask {
  std::string part;  ///< FILE.part
  std::int64_t number = 0;
  std::string node;  ///< this machine, as the scheduler calls it
};

/// What a task does on its machine: its segments of the film, those that are not there yet. Several
/// may be at the same segment, here or elsewhere; each makes it in its own directory, and moves it
/// to FILE.part when it is finished. The outcome is in FILE.part/farm. `stop` ends it (null:
/// never). The listener hears of the beginning of each segment, warnings and sentences.
Status run_farm_task(const FarmTask& task, const GameFinder& find_game,
                     const std::atomic<bool>* stop, FilmListener& listener);

}  // namespace tickreel::movie
