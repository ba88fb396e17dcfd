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
/// and moves it to FILE.part when it is finished. Writes the outcome, also an error, into
/// FILE.part/farm. A film that is not wanted any more is a success without an outcome. A machine
/// that would make other pictures than the other machines makes no segment: kFailed, or a success
/// with the outcome kLeftOut if FarmFile::same_renderer is set. kUsage when the film has no task of
/// this number; kInterrupted once `stop` is set (null: never); also returns the errors of
/// read_wanted_film(), probe_node(), FilmJob::open_segment(), make_job() and hand_over_segment().
/// The listener is told the beginning of each segment, warnings and sentences.
Status run_farm_task(const FarmTask& task, const GameFinder& find_game,
                     const std::atomic<bool>* stop, FilmListener& listener);

}  // namespace tickreel::movie
