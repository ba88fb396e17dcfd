#pragma once

#include <string>
#include <vector>

#include "movie/fleet/farm/farm_watch.h"
#include "movie/make/film_result.h"
#include "movie/plan/film_plan.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The choice of what makes the segments of a film.
struct EngineOptions {
  std::string engine = "local";            ///< this process, or a scheduler's name
  std::vector<std::string> slurm_options;  ///< options for sbatch
  bool same_renderer = false;
  bool detach = false;

  [[nodiscard]] bool is_local() const { return engine == "local"; }
};

/// Checks that a farm can make the film: kUsage when it is not made in segments, or needs what only
/// one machine has.
Status check_fits_farm(const FilmPlan& plan);
/// Checks that no farm is making the film: kInTheWay otherwise.
Status check_not_on_farm(const std::string& film);

/// Submits a film to a scheduler; with `resume`, also succeeds when that is making it already. The
/// definition is complete. kUsage and kInTheWay as in StoredFilm::open.
Status hand_over_to_farm(const FilmPlan& plan, const EngineOptions& options);
/// Waits for the film: kMade, or kQueued when it was left to the scheduler. See wait_for_farm.
Result<FilmOutcome> wait_on_farm(const std::string& film, const FarmWait& wait,
                                 FilmListener& listener);
/// Submits the film and waits for it; with `detach`, only submits it.
Result<FilmOutcome> make_on_farm(const FilmPlan& plan, const EngineOptions& options,
                                 const FarmWait& wait, FilmListener& listener);

}  // namespace tickreel::movie
