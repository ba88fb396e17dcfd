#include "cli/films/make_and_print.h"

#include <fmt/format.h>
#include <unistd.h>

#include <iostream>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "cli/process/interruption.h"
#include "cli/words/messages.h"
#include "core/files/file_names.h"
#include "core/text/counted.h"
#include "core/text/shown_name.h"
#include "movie/fleet/farm/farm_files.h"
#include "movie/make/engine/stopwatch.h"
#include "movie/make/film_outputs.h"
#include "movie/make/make_film.h"
#include "movie/make/store/segment_names.h"
#include "sim/game/game_scope.h"

namespace tickreel::cli {
namespace {

bool is_on_terminal() {
  return isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1;
}

/// When the terminal has been closed, nobody answers: the jobs are left running.
bool asks_to_leave() {
  std::string answer;
  while (true) {
    print_message("\nCancel the jobs, or leave them running? [c/l] ");
    if (!std::getline(std::cin, answer)) return true;
    if (answer == "l" || answer == "L") return true;
    if (answer == "c" || answer == "C") return false;
  }
}

/// Whether to leave the jobs running. The user is asked only once, whichever film asks first.
/// `had_terminal`: whether there was a terminal at the start.
bool leaves_jobs(bool had_terminal) {
  static std::once_flag once;
  static bool leaves = false;
  std::call_once(once, [had_terminal] {
    if (had_terminal) leaves = !is_on_terminal() || asks_to_leave();
  });
  return leaves;
}

void print_end(FilmPrinter& printer, const Result<FilmOutcome>& outcome, const FilmEnd& end) {
  if (!outcome) return printer.fail(outcome.error());
  if (*outcome == FilmOutcome::kMade) return printer.end(end);
  printer.queue(end.frames);
}

/// Returns how many frames a film on a farm has; 0: not known. Call it before the wait: the farm
/// file of a complete film no longer says so.
std::int64_t frames_on_farm(const std::string& film) {
  const auto farm = read_farm_file(farm_folder_of(film));
  return farm ? farm->film.plan.frame_count : 0;
}

}  // namespace

FarmWait farm_wait() {
  return {&watch_for_interruption(),
          [had_terminal = is_on_terminal()] { return leaves_jobs(had_terminal); }};
}

OneFilmPrinter::OneFilmPrinter(ProgressStyle style, const FilmPlan& plan)
    : FilmPrinter(style, {{}, plan.path}), plan_(plan), last_words_("") {
  last_words_.set_advice(advice_after_crash(plan_));
}

void OneFilmPrinter::begin(const FilmStart& start) {
  last_words_.set_advice(advice_after_crash(plan_));
  FilmPrinter::begin(start);
}

void OneFilmPrinter::end(const FilmEnd& end) {
  last_words_.set_advice({"The film is complete"});
  FilmPrinter::end(end);
}

Result<FilmOutcome> make_and_print(const SegmentJob& job, const std::string& directory,
                                   ProgressStyle style) {
  const std::atomic<bool>& stop = watch_for_interruption();
  CrashReporter last_words("The segment is not finished: run the job again");
  const std::string file =
      fmt::format("{}/{}", directory, segment_name(job.segment, job.film.container));
  auto made = [&] {
    FilmPrinter printer(style, {{}, file});
    return make_segment(job, directory, find_replay_game, &stop, printer);
  }();
  if (!made) return made;
  last_words.set_advice({"The segment is finished"});
  if (!is_for_people(style)) return made;
  if (*made == FilmOutcome::kPassedOver) {
    print_message(fmt::format("{}: another process makes segment {}, which is passed over\n",
                              shown_name(directory), job.segment));
  } else {
    print_message(fmt::format("{}: segment {} is there (the film has 0 to {})\n",
                              shown_name(directory), job.segment,
                              job.film.plan.segment_count() - 1));
  }
  return made;
}

Result<FilmOutcome> wait_and_print(const std::string& film, ProgressStyle style) {
  FilmPrinter printer(style, {{}, film});
  FilmEnd end{.file = film, .frames = frames_on_farm(film), .is_made_here = false};
  const double begin_s = steady_seconds();
  auto outcome = wait_on_farm(film, farm_wait(), printer);
  end.seconds = steady_seconds() - begin_s;
  print_end(printer, outcome, end);
  return outcome;
}

void say_film_is_kept(const std::string& film, ProgressStyle style) {
  if (!is_for_people(style)) return;
  print_message(shown_name(film) + ": is there already, and is passed over\n");
}

FilmListeners printers(ProgressStyle style) {
  return [style](const FilmPlan& plan) { return std::make_unique<OneFilmPrinter>(style, plan); };
}

Result<FilmOutcome> told_if_kept(Result<FilmOutcome> outcome, const std::string& film,
                                 ProgressStyle style) {
  if (outcome && *outcome == FilmOutcome::kKept) say_film_is_kept(film, style);
  return outcome;
}

Result<FilmOutcome> keep_film(const FilmPlan& plan, ProgressStyle style) {
  return told_if_kept(keep_made_film(plan), plan.path, style);
}

MadeEach make_each(std::size_t count, const std::string& what,
                   const std::function<Result<FilmOutcome>(std::size_t number)>& make) {
  MadeEach all{std::vector<FilmResult>(count), {}};
  std::optional<ErrorKind> first;
  std::string told;
  std::size_t failure_count = 0;
  const auto make_guarded = [&](std::size_t number) -> Result<FilmOutcome> {
    try {
      return make(number);
    } catch (const GameError& error) {
      return error_of(error);
    }
  };
  for (std::size_t i = 0; i < count; ++i) {
    const auto made = make_guarded(i);
    all.results[i] = result_of(made);
    if (made) continue;
    const Error& error = made.error();
    if (count == 1 || error.kind == ErrorKind::kInterrupted) {
      all.status = error;
      return all;
    }
    // An error that several of them share is printed once.
    if (told != error.message) print_error(error.message);
    told = error.message;
    if (!first) first = error.kind;
    ++failure_count;
  }
  if (first) {
    all.status =
        Error{*first, fmt::format("{} of {} could not be made, for the reasons above",
                                  failure_count, counted(static_cast<std::int64_t>(count), what))};
  }
  return all;
}

MadeEach make_each_on_farm(const std::vector<std::string>& films, const EngineOptions& options,
                           ProgressStyle style, const HandOver& hand_over) {
  std::vector<Result<FilmOutcome>> begun;
  for (std::size_t i = 0; i < films.size(); ++i) begun.push_back(hand_over(i));
  return make_each(films.size(), "film", [&](std::size_t number) -> Result<FilmOutcome> {
    const bool is_queued = begun[number] && *begun[number] == FilmOutcome::kQueued;
    if (begun[number] && !is_queued) return begun[number];
    if (is_queued && !options.detach) return wait_and_print(films[number], style);
    FilmPrinter printer(style, {{}, films[number]});
    print_end(printer, begun[number],
              {.file = films[number], .frames = frames_on_farm(films[number])});
    return begun[number];
  });
}

}  // namespace tickreel::cli
