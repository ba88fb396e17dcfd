#pragma once

#include <string>
#include <vector>

#include "cli/farm/farm_watch.h"
#include "cli/films/film_outcome.h"
#include "cli/films/progress_printer.h"
#include "core/error.h"
#include "movie/make/film_settings.h"

namespace tickreel {

/// Who makes the segments of a film.
struct EngineOptions {
  std::string engine = "local";            ///< this process, or a scheduler's name
  std::vector<std::string> slurm_options;  ///< of sbatch
  bool same_renderer = false;
  bool detach = false;

  [[nodiscard]] bool is_local() const { return engine == "local"; }
};

/// kUsage for options that mean nothing together.
Status check_engine(const EngineOptions& options);
/// kUsage for a film that a farm cannot make: none in segments, or one whose making needs what only
/// one machine has.
Status check_fits_farm(const FilmSettings& settings);
/// kInTheWay for a film that a farm is making.
Status check_not_on_farm(const std::string& film);

/// Has a film made by a scheduler, or goes on with one that it is making already (`resume`), and
/// waits for it; with `detach` not. The definition is complete. kMade, or kQueued where it was left
/// to the scheduler. The errors of wait_for_farm; kUsage and kInTheWay as StoredFilm::open has
/// them.
Result<FilmOutcome> make_on_farm(const FilmSettings& settings, const EngineOptions& options,
                                 const FarmListener& listener);
/// The same, and tells of it on standard error.
Result<FilmOutcome> make_on_farm(const FilmSettings& settings, const EngineOptions& options,
                                 ProgressStyle style);

/// A listener that prints, for a film, in a style.
class FarmPrinter {
 public:
  FarmPrinter(ProgressStyle style, const std::string& film);
  [[nodiscard]] FarmListener listener();

 private:
  ProgressStyle style_;
  ProgressPrinter printer_;
};

}  // namespace tickreel
