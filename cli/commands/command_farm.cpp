#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/films/film_printer.h"
#include "cli/films/make_and_print.h"
#include "cli/films/progress_printer.h"
#include "cli/options/film_option.h"
#include "cli/process/crash_reporter.h"
#include "cli/process/exit_code.h"
#include "cli/process/interruption.h"
#include "cli/words/messages.h"
#include "core/files/file_names.h"
#include "core/text/counted.h"
#include "core/text/field_names.h"
#include "core/text/shown_name.h"
#include "movie/fleet/farm/farm_files.h"
#include "movie/fleet/farm/farm_join.h"
#include "movie/fleet/farm/farm_places.h"
#include "movie/fleet/farm/farm_status.h"
#include "movie/fleet/farm/farm_task.h"
#include "movie/fleet/farm/farm_watch.h"

namespace tickreel::cli {
namespace {

constexpr const char* kNoFilms = "no film here is made by other machines\n";

struct FarmPlaces {
  std::vector<std::string> places;  ///< film files, and folders that hold films
  ProgressStyle progress = usual_progress_style();
  bool as_json = false;
};

struct FarmPartOptions {
  std::string part;
  std::int64_t task = 0;
  std::string node;
};

nlohmann::json farm_document(const std::string& film, const FarmStatus& status) {
  nlohmann::json document = {{"file", film},
                             {"state", farm_state_word(status.state)},
                             {"segments", status.segments.there.size()},
                             {"segments_there", status.segments.count},
                             {"engine", nullptr},
                             {"name", nullptr},
                             {"why", nullptr},
                             {"code", nullptr},
                             {"jobs", nlohmann::json::array()}};
  if (!status.farm.engine.empty()) document["engine"] = status.farm.engine;
  if (!status.farm.name.empty()) document["name"] = status.farm.name;
  if (!status.trouble.empty()) document["why"] = with_option_names(status.trouble);
  if (status.state == FarmStatus::State::kFailed) {
    document["why"] = with_option_names(status.result.message);
    document["code"] = exit_code(status.result.kind);
  }
  for (const FarmJob& job : status.jobs) {
    const char* const state = job.state == FarmJob::State::kRunning   ? "running"
                              : job.state == FarmJob::State::kWaiting ? "waiting"
                                                                      : "held";
    nlohmann::json one = {{"job", job.id},
                          {"task", nullptr},
                          {"state", state},
                          {"node", nullptr},
                          {"reason", nullptr}};
    if (job.task) one["task"] = *job.task;
    if (!job.node.empty()) one["node"] = job.node;
    if (!job.reason.empty() && job.reason != "None") one["reason"] = job.reason;
    document["jobs"].push_back(std::move(one));
  }
  return document;
}

void print_status(const std::string& film, const FarmStatus& status) {
  std::string text = fmt::format("{}: {}", shown_name(film), farm_state_word(status.state));
  if (!status.segments.there.empty()) {
    text += fmt::format(", {} of {}", status.segments.count,
                        counted(status.segments.there.size(), "segment"));
  }
  if (status.state == FarmStatus::State::kUnderWay) text += "; " + jobs_in_words(status);
  if (status.state == FarmStatus::State::kFailed) text += ": " + status.result.message;
  if (status.state == FarmStatus::State::kAbandoned) {
    text += ": no job is left; see " + farm_command("logs", film);
  }
  print_out("{}\n", told_message(text));
  for (const FarmJob& job : status.jobs) {
    if (job.state == FarmJob::State::kHeld) {
      print_out("  job {} is held: {}\n", job.id, shown_message(job.reason));
    }
  }
}

Status show_farm(const FarmPlaces& options) {
  const auto films = films_on_farms(options.places);
  if (!films) return films.error();
  nlohmann::json all = nlohmann::json::array();
  Status told;
  for (const std::string& film : *films) {
    const auto status = farm_status(film);
    if (!status) {
      // A film that cannot be read does not hide the others.
      print_error(not_readable(film, status.error()));
      told = bad_file("not all films can be told of, for the reasons above");
      continue;
    }
    if (status->state == FarmStatus::State::kNothing && told) {
      told = failed(nothing_makes(film));
    }
    if (options.as_json) {
      all.push_back(farm_document(film, *status));
    } else {
      print_status(film, *status);
    }
  }
  if (options.as_json) print_document({{"films", std::move(all)}});
  if (films->empty() && !options.as_json) {
    print_message(kNoFilms);
  }
  return told;
}

Status wait_for_films(const FarmPlaces& options) {
  const ProgressStyle style = options.progress;
  watch_for_interruption();
  const auto films = films_on_farms(options.places);
  if (!films) return films.error();
  if (films->empty() && is_for_people(style)) print_message(kNoFilms);
  return make_each(films->size(), "film",
                   [&](std::size_t number) { return wait_and_print((*films)[number], style); })
      .status;
}

Status cancel_films(const FarmPlaces& options) {
  const auto films = films_on_farms(options.places);
  if (!films) return films.error();
  return make_each(films->size(), "film",
                   [&](std::size_t number) -> Result<FilmOutcome> {
                     const std::string& film = (*films)[number];
                     if (!is_on_farm(film)) {
                       return bad_usage(shown_name(film) + ": no other machine makes it");
                     }
                     if (Status cancelled = cancel_farm(film); !cancelled) return cancelled.error();
                     print_message(fmt::format("{}: cancelled; what is finished stays in {}\n",
                                               shown_name(film), shown_name(farm_part_of(film))));
                     return FilmOutcome::kNotMade;
                   })
      .status;
}

Status print_all_logs(const FarmPlaces& options) {
  const auto films = films_on_farms(options.places);
  if (!films) return films.error();
  for (const std::string& film : *films) {
    const auto logs = logs_of_farm(film);
    if (!logs) return logs.error();
    for (const std::string& log : *logs) {
      print_out("==> {} <==\n", shown_name(log));
      std::ifstream file(log, std::ios::binary);
      for (std::string line; std::getline(file, line);) print_out("{}\n", shown_message(line));
    }
  }
  return {};
}

Status run_task_here(const FarmPartOptions& options) {
  const auto node = node_named(options.node);
  if (!node) return node.error();
  const CrashReporter last_words("The segments that are finished are there");
  FilmPrinter log(ProgressStyle::kLines, {});
  return run_farm_task({film_of_part(options.part) + kPartEnding, options.task, *node},
                       find_replay_game, &watch_for_interruption(), log);
}

Status run_join_here(const FarmPartOptions& options) {
  FilmPrinter log(ProgressStyle::kLines, {});
  return run_farm_join(film_of_part(options.part) + kPartEnding, &watch_for_interruption(), log);
}

void add_places(CLI::App& command, FarmPlaces& options) {
  command.add_option("FILE", options.places,
                     "Films, or directories in which all are meant (default: this one)");
}

}  // namespace

void add_farm_command(CLI::App& app, Action& chosen) {
  CLI::App* const farm = app.add_subcommand("farm", "Films that other machines make");
  farm->require_subcommand(1);
  farm->footer(
      "'tickreel export', 'reel' and 'batch' with --engine slurm have films made by the nodes of "
      "a\n"
      "cluster. All that is known of such a film is in FILE.part: any machine that sees that\n"
      "directory can tell of it, wait for it and end it.\n\nExamples:\n"
      "  tickreel export match.replay -o match.mp4 --engine slurm --detach\n"
      "  tickreel farm status\n"
      "  tickreel farm wait match.mp4");
  const auto [status, status_options] =
      add_command(*farm, chosen, "status", "Tell how films stand", show_farm);
  add_places(*status, *status_options);
  status->add_flag("--json", status_options->as_json, "Print one JSON document");
  const auto [waiting, wait_options] = add_command(
      *farm, chosen, "wait", "Wait for films; Ctrl-C asks whether to cancel them", wait_for_films);
  add_places(*waiting, *wait_options);
  add_progress_option(*waiting, wait_options->progress);
  const auto [cancelling, cancel_options] = add_command(
      *farm, chosen, "cancel", "End the jobs of films; finished segments stay", cancel_films);
  add_places(*cancelling, *cancel_options);
  const auto [logging, log_options] =
      add_command(*farm, chosen, "logs", "Print what tasks and joins have said", print_all_logs);
  add_places(*logging, *log_options);
  const auto [tasking, task_options] = add_command(
      *farm, chosen, "task", "What a scheduler runs on a node: one task of a film", run_task_here);
  tasking->add_option("DIR", task_options->part, "FILE.part")->required();
  tasking->add_option("TASK", task_options->task, "Its number, from 0")->required();
  tasking->add_option("--node", task_options->node, "What this machine is called")
      ->type_name("NAME");
  const auto [joining, join_options] = add_command(
      *farm, chosen, "join", "What a scheduler runs when no task of a film is left", run_join_here);
  joining->add_option("DIR", join_options->part, "FILE.part")->required();
}

}  // namespace tickreel::cli
