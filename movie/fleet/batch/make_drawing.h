#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "movie/fleet/batch/batch_result.h"
#include "movie/fleet/farm/farm_film.h"
#include "movie/make/film_listener.h"
#include "movie/make/frames/replay_game.h"
#include "movie/plan/batch/batch_plan.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// How the films of a batch are made, and how they share the machine.
struct BatchSettings {
  GameFinder find_game{};
  /// The renderer for games on this machine (OffscreenFacts); empty: none.
  std::string opengl{};
  bool overwrites = false;  ///< also overwrites files that have no manifest
  std::string cache{};      ///< see FilmPlan
  std::int64_t cache_bytes = kDefaultCacheBytes;
  EngineOptions engine{};  ///< what makes the segments
  FarmWait wait{};         ///< its `stop` ends the batch, wherever the films are made

  int jobs = 0;                   ///< segments in flight, over all films; 0: one for each core
  std::int64_t memory_bytes = 0;  ///< memory for films in flight; 0: half of the machine's
  int retries = 0;                ///< how often a failure of the system is retried
  bool fails_fast = false;        ///< begins no film after a failure
};

/// The outcome of a drawing.
struct DrawingOutcome {
  struct Film {
    FilmOutcome outcome = FilmOutcome::kNotMade;
    std::string why{};
    ErrorKind kind = ErrorKind::kFailed;
  };
  std::vector<Film> films;  ///< one for each of its files, or a single one without files
  bool is_busy = false;     ///< another process is making one of the films, which is still kNotMade
};

/// Makes those films of a drawing that are missing, and leaves alone those that are up to date. Any
/// thread; several threads may make different drawings. `jobs`: segments in flight. The listener
/// does not hear of films that are left alone, nor of failures.
DrawingOutcome make_drawing(const BatchPlan& plan, const BatchDrawing& drawing,
                            const BatchSettings& settings, int jobs, FilmListener& listener);

/// Returns what make_drawing() would do, and why, without making anything.
DrawingOutcome foresee_drawing(const BatchPlan& plan, const BatchDrawing& drawing,
                               const BatchSettings& settings);

}  // namespace tickreel::movie
