#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "cli/films/film_printer.h"
#include "cli/films/progress_printer.h"
#include "cli/process/crash_reporter.h"
#include "movie/film/film_definition.h"
#include "movie/fleet/farm/farm_film.h"
#include "movie/fleet/requested_films.h"
#include "movie/make/film_result.h"
#include "movie/make/frames/replay_game.h"
#include "movie/plan/film_plan.h"
#include "tickreel/result.h"

namespace tickreel::cli {

// Films are made below, and Ctrl-C stops them; what is told of them is printed here, on standard
// error.

/// How films of farms are waited for: until Ctrl-C, which asks once for all of them, on a terminal,
/// whether to leave the jobs running; where there is none, they are cancelled.
FarmWait farm_wait();

/// Prints what draws and encodes the one film that is being made, how far it is, and what has
/// become of it. When the program dies, it says what can be continued.
class OneFilmPrinter final : public FilmPrinter {
 public:
  /// `plan`: borrowed.
  OneFilmPrinter(ProgressStyle style, const FilmPlan& plan);
  void begin(const FilmStart& start) override;
  void end(const FilmEnd& end) override;

 private:
  const FilmPlan& plan_;
  CrashReporter last_words_;
};

/// Makes a segment (make_segment()), and prints.
Result<FilmOutcome> make_and_print(const SegmentJob& job, const std::string& directory,
                                   ProgressStyle style);
/// Waits for a film that a farm makes (wait_on_farm), and prints what comes of it.
Result<FilmOutcome> wait_and_print(const std::string& film, ProgressStyle style);

/// Prints, for people.
void say_film_is_kept(const std::string& film, ProgressStyle style);

/// Returns listeners that print.
FilmListeners printers(ProgressStyle style);
/// Returns the outcome as it is; says where a film is kept.
Result<FilmOutcome> told_if_kept(Result<FilmOutcome> outcome, const std::string& film,
                                 ProgressStyle style);

/// keep_made_film(), and it is said.
Result<FilmOutcome> keep_film(const FilmPlan& plan, ProgressStyle style);

/// The outcomes of several films, each and together.
struct MadeEach {
  std::vector<FilmResult> results;  ///< by number
  Status status;                    ///< says how many failed, and has the kind of the first
};
/// Makes several things of a list, by number, one after the other. One that fails is told of at
/// once and does not keep the others from being made; an interruption does. `what`: "film".
MadeEach make_each(std::size_t count, const std::string& what,
                   const std::function<Result<FilmOutcome>(std::size_t number)>& make);

/// Hands over film `number`: kQueued. Or something else, which is what became of it.
using HandOver = std::function<Result<FilmOutcome>(std::size_t number)>;
/// Hands over all films before it waits for the first (with `detach` for none), and prints what
/// becomes of them.
MadeEach make_each_on_farm(const std::vector<std::string>& films, const EngineOptions& options,
                           ProgressStyle style, const HandOver& hand_over);

}  // namespace tickreel::cli
