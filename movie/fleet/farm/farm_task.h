#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "movie/make/film_listener.h"
#include "movie/make/frames/replay_game.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A task of a film on this machine.
struct FarmTask {
  std::string part;         ///< FILE.part
  std::int64_t number = 0;  ///< the number of the task, from 0
  std::string node;         ///< the scheduler's name of this machine
};

/// Runs a task on this machine: makes those of its segments that are missing. Several tasks may
/// make the same segment, on this or on other machines: each makes it in a directory of its own,
/// and moves it to FILE.part when it is finished. Writes the outcome into FILE.part/farm. `stop`
/// ends it (null: never). The listener is told the beginning of each segment, warnings and
/// sentences.
Status run_farm_task(const FarmTask& task, const GameFinder& find_game,
                     const std::atomic<bool>* stop, FilmListener& listener);

}  // namespace tickreel::movie
