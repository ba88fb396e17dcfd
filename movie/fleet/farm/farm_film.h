#pragma once

#include <string>
#include <vector>

#include "movie/fleet/farm/farm_watch.h"
#include "movie/make/film_result.h"
#include "movie/plan/film_plan.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The choice of the machines that make the segments of a film.
struct EngineOptions {
  std::string engine = "local";            ///< "local": this process; else the name of a scheduler
  std::vector<std::string> slurm_options;  ///< options for sbatch
  bool same_renderer = false;              ///< leaves out machines that draw differently
  bool detach = false;                     ///< does not wait for the film

  [[nodiscard]] bool is_local() const { return engine == "local"; }
};

/// Checks that other machines can make the film. kUsage when the film is not made in segments, or
/// needs something that only this machine has.
Status check_fits_farm(const FilmPlan& plan);
/// Checks that no farm is making the film. The error is kInTheWay when a farm is making the film,
/// or when the files of the farm cannot be read. A farm does not make a film that has failed, or
/// whose jobs were all submitted and have all ended. A farm still makes a film with jobs that
/// wait_on_farm() has yet to submit.
Status check_not_on_farm(const std::string& film);

/// Submits a film with a complete definition to a scheduler. With `resume`, also succeeds when the
/// scheduler is making the same film already (kUsage for another film of this name). Without
/// `detach`, also succeeds when the user may have no more jobs now: wait_on_farm() submits later.
/// kUsage, kInTheWay and kNotNow as in StoredFilm::open; the errors of the scheduler.
Status hand_over_to_farm(const FilmPlan& plan, const EngineOptions& options);
/// Waits for the film. Returns kMade, or kQueued when the wait was stopped and the jobs go on. The
/// errors of wait_for_farm().
Result<FilmOutcome> wait_on_farm(const std::string& film, const FarmWait& wait,
                                 FilmListener& listener);
/// Submits the film and waits for it. With `detach`, does not wait, and returns kQueued.
Result<FilmOutcome> make_on_farm(const FilmPlan& plan, const EngineOptions& options,
                                 const FarmWait& wait, FilmListener& listener);

}  // namespace tickreel::movie
