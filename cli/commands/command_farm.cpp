#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/films/film_printer.h"
#include "cli/films/make_and_print.h"
#include "cli/films/progress_printer.h"
#include "cli/options/film_option.h"
#include "cli/process/exit_code.h"
#include "cli/process/interruption.h"
#include "cli/process/last_words.h"
#include "cli/words/messages.h"
#include "core/files/file_names.h"
#include "core/text/counted.h"
#include "core/text/field_names.h"
#include "core/text/shown_name.h"
#include "movie/farm/farm_files.h"
#include "movie/farm/farm_join.h"
#include "movie/farm/farm_status.h"
#include "movie/farm/farm_task.h"
#include "movie/farm/farm_watch.h"

namespace tickreel::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kNoFilms = "no film here is made by other machines\n";

struct FarmPlaces {
  std::vector<std::string> places;  ///< films, and directories with films
  std::string progress = "auto";
  bool as_json = false;
};

struct FarmPartOptions {
  std::string part;
  std::int64_t task = 0;
  std::string node;
};

/// "FILE.part" is as good as FILE.
std::string film_named(std::string name) {
  while (name.size() > 1 && name.ends_with('/')) name.pop_back();
  if (name.ends_with(kPartEnding)) name.erase(name.size() - std::string(kPartEnding).size());
  return name;
}

/// The films that farms make in a directory and those below it, in order.
Result<std::vector<std::string>> films_below(const std::string& directory) {
  std::error_code error;
  std::vector<std::string> films;
  const auto options = fs::directory_options::skip_permission_denied;
  for (fs::recursive_directory_iterator i(directory, options, error);
       !error && i != fs::recursive_directory_iterator(); i.increment(error)) {
    std::error_code gone;
    if (!i->is_directory(gone) || i->is_symlink(gone)) continue;
    const std::string path = i->path().lexically_normal().string();
    if (!path.ends_with(kPartEnding)) continue;
    i.disable_recursion_pending();
    if (is_on_farm(film_named(path))) films.push_back(film_named(path));
  }
  if (error) return failed("cannot read the directory " + directory + ": " + error.message());
  std::ranges::sort(films);
  return films;
}

Result<std::vector<std::string>> films_of(const FarmPlaces& options) {
  std::vector<std::string> films;
  const std::vector<std::string> here{"."};
  for (const std::string& place : options.places.empty() ? here : options.places) {
    std::error_code not_there;
    const std::string film = film_named(place);
    if (is_on_farm(film) || !fs::is_directory(place, not_there)) {
      films.push_back(film);
      continue;
    }
    const auto below = films_below(place);
    if (!below) return below.error();
    films.insert(films.end(), below->begin(), below->end());
  }
  return films;
}

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
  fmt::print("{}\n", told_message(text));
  for (const FarmJob& job : status.jobs) {
    if (job.state == FarmJob::State::kHeld) {
      fmt::print("  job {} is held: {}\n", job.id, shown_message(job.reason));
    }
  }
}

Status show_farm(const FarmPlaces& options) {
  const auto films = films_of(options);
  if (!films) return films.error();
  nlohmann::json all = nlohmann::json::array();
  Status told;
  for (const std::string& film : *films) {
    const auto status = farm_status(film);
    if (!status) {
      // It hides no other.
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
  const auto style = parse_progress_style(options.progress);
  if (!style) return style.error();
  watch_for_interruption();
  const auto films = films_of(options);
  if (!films) return films.error();
  if (films->empty() && is_for_people(*style)) print_message(kNoFilms);
  return make_each(films->size(), "film",
                   [&](std::size_t number) { return wait_and_print((*films)[number], *style); })
      .status;
}

Status cancel_films(const FarmPlaces& options) {
  const auto films = films_of(options);
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

/// Of one film, in order; `head` before each.
Status print_logs(const std::string& film) {
  const std::string folder = farm_folder_of(film);
  std::error_code error;
  std::vector<std::string> logs;
  for (fs::directory_iterator i(folder, error); !error && i != fs::directory_iterator();
       i.increment(error)) {
    if (i->path().extension() == ".log") logs.push_back(i->path().string());
  }
  if (error) {
    return bad_usage(shown_name(film) + ": there are no logs: no other machine makes it");
  }
  // By length first: the tenth comes behind the ninth.
  std::ranges::sort(logs, {}, [](const std::string& log) { return std::pair(log.size(), log); });
  for (const std::string& log : logs) {
    fmt::print("==> {} <==\n", shown_name(log));
    std::ifstream file(log, std::ios::binary);
    for (std::string line; std::getline(file, line);) fmt::print("{}\n", shown_message(line));
  }
  return {};
}

Status print_all_logs(const FarmPlaces& options) {
  const auto films = films_of(options);
  if (!films) return films.error();
  for (const std::string& film : *films) {
    if (Status printed = print_logs(film); !printed) return printed;
  }
  return {};
}

std::string this_node() {
  std::string name(256, '\0');
  if (gethostname(name.data(), name.size() - 1) != 0) return "this machine";
  return name.c_str();
}

Status run_task_here(const FarmPartOptions& options) {
  const std::string node = options.node.empty() ? this_node() : options.node;
  if (node.find('/') != std::string::npos || node.starts_with('.')) {
    return bad_usage("--node " + node + ": it is no name of a machine");
  }
  const LastWords last_words("The segments that are finished are there");
  FilmPrinter log(ProgressStyle::kLines, {});
  return run_farm_task({film_named(options.part) + kPartEnding, options.task, node},
                       find_replay_game, &watch_for_interruption(), log);
}

Status run_join_here(const FarmPartOptions& options) {
  FilmPrinter log(ProgressStyle::kLines, {});
  return run_farm_join(film_named(options.part) + kPartEnding, &watch_for_interruption(), log);
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
