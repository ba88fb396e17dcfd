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

// These functions make films, stop at Ctrl-C, and print progress and outcomes on standard error.

/// Returns how to wait for films on a farm: until Ctrl-C. On a terminal the user is then asked,
/// once for all films, whether the jobs go on; they also go on when that terminal has been closed.
/// Without a terminal at the time of this call, they are cancelled.
FarmWait farm_wait();

/// Prints what draws and encodes the only film of a command, its progress and its outcome. If the
/// program dies, it prints how the film can be continued.
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

/// Makes a segment with make_segment() and prints the outcome.
Result<FilmOutcome> make_and_print(const SegmentJob& job, const std::string& directory,
                                   ProgressStyle style);
/// Waits for a film that a farm makes (wait_on_farm()), and prints the outcome.
Result<FilmOutcome> wait_and_print(const std::string& film, ProgressStyle style);

/// Says that a film exists already, in a style for people only.
void say_film_is_kept(const std::string& film, ProgressStyle style);

/// Returns a function that makes a OneFilmPrinter for each film.
FilmListeners printers(ProgressStyle style);
/// Returns `outcome` unchanged; calls say_film_is_kept() first if it is kKept.
Result<FilmOutcome> told_if_kept(Result<FilmOutcome> outcome, const std::string& film,
                                 ProgressStyle style);

/// Calls keep_made_film(), and says that the film exists already if the result is kKept.
Result<FilmOutcome> keep_film(const FilmPlan& plan, ProgressStyle style);

/// The outcomes of several films: of each film, and of all together.
struct MadeEach {
  std::vector<FilmResult> results;  ///< by the number of the film, from 0
  /// An error says how many films failed, and has the kind of the first failure. The error is
  /// unchanged if there was only one film, and if it is kInterrupted.
  Status status;
};
/// Makes `count` things one after the other, by calling `make` with each number from 0 on. A
/// failure is printed at once and does not stop the others; one with the message of the failure
/// before is not printed again. kInterrupted, and the failure of the only thing, are not printed:
/// they are the status. kInterrupted stops; later things are kNotMade. `what`: the noun for
/// messages, "film".
MadeEach make_each(std::size_t count, const std::string& what,
                   const std::function<Result<FilmOutcome>(std::size_t number)>& make);

/// Hands film `number`, from 0, over to a farm and returns kQueued. Any other outcome is final:
/// there is nothing to wait for.
using HandOver = std::function<Result<FilmOutcome>(std::size_t number)>;
/// Hands over all films first, then waits for each (with `detach` for none), and prints the
/// outcomes.
MadeEach make_each_on_farm(const std::vector<std::string>& films, const EngineOptions& options,
                           ProgressStyle style, const HandOver& hand_over);

}  // namespace tickreel::cli
