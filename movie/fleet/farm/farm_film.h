#pragma once

#include <string>
#include <vector>

#include "movie/fleet/farm/farm_watch.h"
#include "movie/make/film_result.h"
#include "movie/plan/film_plan.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Who makes the segments of a film.
struct EngineOptions {
  std::string engine = "local";            ///< this process, or a scheduler's name
  std::vector<std::string> slurm_options;  ///< of sbatch
  bool same_renderer = false;
  bool detach = false;

  [[nodiscard]] bool is_local() const { return engine == "local"; }
};

/// kUsage for a film that a farm cannot make: none in segments, or one whose making needs what only
/// one machine has.
Status check_fits_farm(const FilmPlan& plan);
/// kInTheWay for a film that a farm is making.
Status check_not_on_farm(const std::string& film);

/// Hands a film over to a scheduler, or finds that it is making it already (`resume`). The
/// definition is complete. kUsage and kInTheWay as StoredFilm::open has them.
Status hand_over_to_farm(const FilmPlan& plan, const EngineOptions& options);
/// Waits for it: kMade, or kQueued where it was left to the scheduler. See wait_for_farm.
Result<FilmOutcome> wait_on_farm(const std::string& film, const FarmWait& wait,
                                 FilmListener& listener);
/// Both; with `detach` only the first.
Result<FilmOutcome> make_on_farm(const FilmPlan& plan, const EngineOptions& options,
                                 const FarmWait& wait, FilmListener& listener);

}  // namespace tickreel::movie
