#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "movie/fleet/batch/batch_result.h"
#include "movie/fleet/farm/farm_film.h"
#include "movie/make/draw_films.h"
#include "movie/make/film_listener.h"
#include "movie/plan/batch/batch_plan.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// How the films of a batch are made, and how they share the machine.
struct BatchSettings {
  DrawFilms draw{};  ///< draws the films that this machine makes
  /// A description of what draws games on this machine (OffscreenFacts); empty: nothing can.
  std::string opengl{};
  /// Also overwrites files without a manifest; outdated films are replaced in any case.
  bool overwrites = false;
  std::string cache{};  ///< see StoredFilmSettings::cache
  std::int64_t cache_bytes = kDefaultCacheBytes;
  EngineOptions engine{};  ///< whether this process or a scheduler makes the segments
  FarmWait wait{};         ///< how to wait for a scheduler; its `stop` ends the batch in every case

  /// How many segments of all films are made at the same time on this machine; 0: one for each
  /// core. With a scheduler: how many drawings are made at the same time; 0: 64.
  int jobs = 0;
  /// Memory for all films that this machine is making; 0: half of the machine's.
  std::int64_t memory_bytes = 0;
  int retries = 0;          ///< how often a film is tried again after kFailed or kNotNow
  bool fails_fast = false;  ///< begins no film after a failure
};

/// The outcomes of the films of a drawing.
struct DrawingOutcome {
  struct Film {
    FilmOutcome outcome = FilmOutcome::kNotMade;
    std::string why{};                    ///< see BatchResult::why
    ErrorKind kind = ErrorKind::kFailed;  ///< the error of a failed film
  };
  /// One for each file of the drawing; one for a drawing without files, which cannot be made.
  std::vector<Film> films;
  /// Whether another process is making, or has just made, one of the films, which is still
  /// kNotMade.
  bool is_busy = false;
};

/// Makes the films of a drawing that are missing or out of date, and leaves the others alone,
/// except for missing posters. Any thread; several threads may make different drawings. `jobs`: how
/// many segments are made at the same time. The listener is not told about films that are left
/// alone, nor about failures.
DrawingOutcome make_drawing(const BatchPlan& plan, const BatchDrawing& drawing,
                            const BatchSettings& settings, int jobs, FilmListener& listener);

/// Returns what make_drawing() would do, and makes nothing: kNotMade, with the reason, for a film
/// that it would make.
DrawingOutcome foresee_drawing(const BatchPlan& plan, const BatchDrawing& drawing,
                               const BatchSettings& settings);

}  // namespace tickreel::movie
