#pragma once

#include <cstdint>
#include <functional>

#include "cli/batch/batch_board.h"
#include "cli/batch/batch_result.h"
#include "cli/batch/film_maker.h"
#include "cli/batch/job_planner.h"

namespace tickreel {

/// How the drawings of a batch share the machine.
struct RunSettings {
  MakerSettings maker{};
  int jobs = 0;                   ///< segments in flight, of all films; 0: one for each core
  std::int64_t memory_bytes = 0;  ///< that films in flight may take; 0: half of the machine's
  int retries = 0;                ///< of what the system refused
  bool fails_fast = false;        ///< after a failure no film is begun
};

/// Makes all films of a plan that are not there, several at a time; films that are longer than
/// others first, so that none keeps the machine waiting at the end. Each drawing has a thread, with
/// an OpenGL context of its own. Ctrl-C ends it: what is not made then is kNotMade.
BatchResults run_batch(const BatchPlan& plan, const RunSettings& settings, BatchBoard& board);

/// What it would do.
BatchResults foresee_batch(const BatchPlan& plan, const RunSettings& settings);

/// How many films a plan has; a job that comes to none counts as one.
std::int64_t film_count(const BatchPlan& plan);
/// And frames, of all drawings.
std::int64_t frame_count(const BatchPlan& plan);

}  // namespace tickreel
