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
  std::string opengl{};     ///< what draws games here (OffscreenFacts); empty: nothing does
  bool overwrites = false;  ///< also what no manifest says the batch's own
  std::string cache{};      ///< as FilmPlan has them
  std::int64_t cache_bytes = kDefaultCacheBytes;
  EngineOptions engine{};  ///< who makes the segments
  FarmWait wait{};         ///< its `stop` ends the batch, wherever its films are made

  int jobs = 0;                   ///< segments in flight, of all films; 0: one for each core
  std::int64_t memory_bytes = 0;  ///< that films in flight may take; 0: half of the machine's
  int retries = 0;                ///< of what the system refused
  bool fails_fast = false;        ///< after a failure no film is begun
};

/// The outcome of a drawing.
struct DrawingOutcome {
  struct Film {
    FilmOutcome outcome = FilmOutcome::kNotMade;
    std::string why{};
    ErrorKind kind = ErrorKind::kFailed;
  };
  std::vector<Film> films;  ///< of each of its files, or one where it has none
  bool is_busy = false;     ///< another process is at one of them, which is kNotMade yet
};

/// Makes those films of a drawing that are not there yet, and leaves alone those that are made of
/// the same things. Any thread; several may, of different drawings. `jobs`: segments in flight.
/// The listener hears neither of what is left alone nor of failures.
DrawingOutcome make_drawing(const BatchPlan& plan, const BatchDrawing& drawing,
                            const BatchSettings& settings, int jobs, FilmListener& listener);

/// What would be done, and why: the same without making anything.
DrawingOutcome foresee_drawing(const BatchPlan& plan, const BatchDrawing& drawing,
                               const BatchSettings& settings);

}  // namespace tickreel::movie
