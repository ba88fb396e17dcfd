#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "cli/batch/batch_result.h"
#include "cli/batch/job_planner.h"
#include "cli/farm/farm_film.h"
#include "cli/films/film_teller.h"
#include "tickreel/result.h"

namespace tickreel {

/// What is the same for all films of a batch.
struct MakerSettings {
  std::string opengl{};     ///< what draws games here (OffscreenFacts); empty: nothing does
  bool overwrites = false;  ///< also what no manifest says the batch's own
  std::string cache{};      ///< as FilmPlan has them
  std::int64_t cache_bytes = kDefaultCacheBytes;
  EngineOptions engine{};  ///< who makes the segments
};

/// What became of a drawing.
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
/// `teller`: of the drawing; not told of what is left alone, nor of failures.
DrawingOutcome make_drawing(const BatchPlan& plan, const BatchDrawing& drawing,
                            const MakerSettings& settings, int jobs, FilmTeller& teller);

/// What would be done, and why: the same without making anything.
DrawingOutcome foresee_drawing(const BatchPlan& plan, const BatchDrawing& drawing,
                               const MakerSettings& settings);

}  // namespace tickreel
