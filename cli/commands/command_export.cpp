#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/films/film_document.h"
#include "cli/films/make_and_print.h"
#include "cli/films/segment_list.h"
#include "cli/options/engine_options.h"
#include "cli/options/film_option.h"
#include "cli/options/placeholder_check.h"
#include "cli/options/replay_option.h"
#include "cli/process/interruption.h"
#include "cli/words/begun_tick_report.h"
#include "cli/words/messages.h"
#include "cli/words/verify_report.h"
#include "core/text/shown_name.h"
#include "games/open_replay.h"
#include "games/registry.h"
#include "movie/film/film_times.h"
#include "movie/fleet/farm/farm_film.h"
#include "movie/fleet/requested_films.h"
#include "movie/make/crash/crash_drawing.h"
#include "movie/make/crash/crash_play.h"
#include "movie/make/film_estimate.h"
#include "movie/make/film_outputs.h"
#include "movie/make/layers/layer_files.h"
#include "movie/plan/choose_films.h"
#include "movie/plan/placeholders.h"
#include "movie/plan/plan_film.h"
#include "tickreel/result.h"

namespace tickreel::cli {
namespace {

/// The option with which the user asks export to draw up to a crash.
constexpr const char* kIntoCrash = "--into-crash";

struct ExportCommand : FilmRequest {
  ProgressStyle progress = usual_progress_style();
  EngineOptions engine;
  bool as_json = false;
  bool into_crash = false;
  bool dry_run = false;
};

/// Draws a recording up to its crash in a copy of this program (`tickreel child draw`), which may
/// die. When the copy ends well, prints that on standard error. kCrashed, with the report as the
/// message, when the copy crashes; kFailed when it fails in another way; the errors of
/// open_replay() and make_crash_plan().
Status draw_into_crash_elsewhere(const CrashRequest& request) {
  auto replay = open_replay(request.replay);
  if (!replay) return replay.error();
  // A wrong request is reported by this process, with the names of its options.
  if (const auto plan = make_crash_plan(request, *replay); !plan) return plan.error();
  const auto run = draw_into_crash_apart(request);
  if (!run) return run.error();
  if (!run->crash && !run->ended_well()) return failed(request.replay + ": " + run->failure);
  return tell_of_begun_tick(*run, replay->player.reader());
}

Status check_json(const ExportCommand& command) {
  if (!command.as_json) return {};
  if (command.makes_nothing) return no_document_with("--list-segments");
  return check_document_fits(command.path, command.film.encoding.name);
}

/// Plans a film for processes elsewhere that make it: the plan holds all that is known about it.
Result<FilmPlan> plan(const FilmRequest& request, ReplayReader& replay) {
  return plan_film(request, replay, presentation_of(find_game(replay.session())));
}

/// Prints a line for each job: the input of `tickreel segment`.
Status list_segments(const std::vector<FilmRequest>& films, ReplayReader& replay) {
  if (films.size() > 1) {
    return bad_usage(
        "--list-segments lists one film at a time, for a directory holds the segments of one: give "
        "one --mark");
  }
  if (films.front().size_limit > 0) {
    return bad_usage(
        "--size-limit looks for a --crf, which --list-segments cannot wait for: give "
        "--crf");
  }
  const auto film = plan(films.front(), replay);
  return film ? print_segment_jobs(*film) : film.error();
}

MadeEach make_elsewhere(const std::vector<FilmRequest>& films, ProgressStyle style,
                        const EngineOptions& engine, ReplayReader& replay) {
  std::vector<std::string> paths;
  for (const FilmRequest& request : films) paths.push_back(request.path);
  return make_each_on_farm(paths, engine, style, [&](std::size_t number) -> Result<FilmOutcome> {
    const FilmPlan begun = begin_plan(films[number]);
    if (is_made_before(begun, false)) return keep_film(begun, style);
    const auto film = plan(films[number], replay);
    if (!film) return film.error();
    Status handed = make_folder_of(film->path);
    if (handed) handed = hand_over_to_farm(*film, engine);
    if (!handed) return handed.error();
    return FilmOutcome::kQueued;
  });
}

/// With recorded interleaving the frame count is only known once the frame times have been read.
void count_shown_frames(FilmPlan& plan, ReplayReader& replay) {
  if (!plan.film.replay().is_recorded_interleave) return;
  const auto times = frame_times_of(plan.film, replay);
  if (times) plan.film.plan.frame_count = (*times)->frame_count();
}

void print_films(const std::vector<FilmRequest>& requests, const std::vector<FilmResult>& results,
                 ReplayReader& replay) {
  std::vector<FilmPlan> films;
  for (const FilmRequest& request : requests) {
    films.push_back(begin_plan(request));
    count_shown_frames(films.back(), replay);
  }
  std::vector<const FilmPlan*> shown;
  for (const FilmPlan& plan : films) shown.push_back(&plan);
  print_document(films_document(shown, results));
}

/// Makes no film: draws the recording up to its crash.
Status draw_into_crash(const ExportCommand& options) {
  const FilmDefinition& film = options.film;
  CrashRequest request{
      .replay = film.replay().file, .from = options.from, .camera = film.replay().camera.text()};
  if (options.has_own_size) {
    request.size = fmt::format("{}x{}", film.size.width, film.size.height);
  }
  if (options.has_own_rate) {
    request.fps = options.has_native_rate ? "native" : film.frame_rate.to_string();
  }
  return draw_into_crash_elsewhere(request);
}

Status export_replay(const ExportCommand& options) {
  if (options.into_crash) return draw_into_crash(options);
  if (Status fits = check_json(options); !fits) return fits;
  if (Status fits = check_engine(options.engine, options.makes_nothing); !fits) return fits;
  FilmRequest request = options;
  request.makes_nothing = options.makes_nothing || options.dry_run;
  // This comes first, so that from here on a signal ends the program with its own exit code. A
  // command that only prints a list is quick and may simply be killed.
  if (!options.makes_nothing) request.stop = &watch_for_interruption();
  auto reader = ReplayReader::open(options.film.replay().file);
  if (!reader) return reader.error();
  const ProgressStyle style = options.progress;
  const auto chosen = choose_films(request, *reader, presentation_of(find_game(reader->session())));
  if (!chosen) return chosen.error();
  if (options.dry_run) {
    const auto costs = estimate_films(*chosen, *reader);
    if (costs) print_out("{}", options.as_json ? to_json(*costs) : in_words(*costs));
    return costs ? Status() : costs.error();
  }
  if (options.makes_nothing) return list_segments(*chosen, *reader);
  ProgressPrinter layers(style);
  const auto tell = [&](const Progress& progress) { layers.show(progress); };
  if (Status written = write_layers(*chosen, *reader, tell); !written) return written;
  layers.end_line();
  const auto make_here = [&](std::size_t number) {
    return told_if_kept(make_requested_film(request, *chosen, number, *reader, printers(style)),
                        (*chosen)[number].path, style);
  };
  const MadeEach made = options.engine.is_local()
                            ? make_each(chosen->size(), "film", make_here)
                            : make_elsewhere(*chosen, style, options.engine, *reader);
  if (options.as_json) print_films(*chosen, made.results, *reader);
  return made.status;
}

}  // namespace

void add_export_command(CLI::App& app, Action& chosen) {
  const auto [command, options] =
      add_command(app, chosen, "export", "Movie mode: turn a replay into a film", export_replay);
  command->footer(
      "A film grows in the directory FILE.part, and gets its name when it is complete and "
      "checked.\n"
      "After an interruption the same command with --resume goes on.\n"
      "The hash sink prints FRAME PTS XXH3 for each frame: two exports are the same film exactly\n"
      "when it prints the same.\n"
      "In -o, {mark} stands for the name of the mark; with --mark, -o may also name a directory,\n"
      "which is made where it ends in a slash.\n"
      "With --camera keys, the camera goes along the camera keys of the replay.\n\nExamples:\n"
      "  tickreel export match.replay -o match.mp4 --from 10 --to 20 --size 1280x720 --crf 18\n"
      "  tickreel export match.replay -o out%06d.png --camera follow:0 --fps 24\n"
      "  tickreel export match.replay -o shot.png --from 12.5 --to +1f\n"
      "  tickreel export match.replay -o 'films/{mark}.mp4' --mark goal --mark '*kill*'\n"
      "  tickreel export last -o end.mp4 --from -10\n"
      "  tickreel export match.replay --sink hash --size 320x180\n"
      "  tickreel export match.replay -o - -f matroska --crf 0 | ffplay -");
  FilmDefinition& film = options->film;
  add_replay_option(*command, film.replay().file)->required();
  add_film_options(*command, *options, {OptionPart::kPlace, OptionPart::kFilm, OptionPart::kSink});
  command->get_option("--output")
      ->check(only_known_placeholders(kMarkPlaceholder, "the name of a mark"));
  add_progress_option(*command, options->progress);
  add_film_options(*command, *options, {OptionPart::kFilmed, OptionPart::kMaking});
  command->get_option("--cache")->check(only_known_placeholders());
  add_engine_options(*command, options->engine);
  command->get_option("--engine")->excludes("--passes");
  command
      ->add_flag("--list-segments", options->makes_nothing,
                 "Make nothing; print a job for 'tickreel segment' for each segment of the "
                 "one film")
      ->excludes("--camera-data")
      ->excludes("--passes");
  command
      ->add_flag(
          "--dry-run", options->dry_run,
          "Make nothing; tell what the film will be, about how long it takes and how large it "
          "becomes, from a few frames of it")
      ->excludes("--list-segments")
      ->excludes("--engine");
  command->add_flag("--json", options->as_json,
                    "Print one JSON document: what became of each film, and its size and length");
  CLI::Option* into_crash =
      command->add_flag(kIntoCrash, options->into_crash,
                        "Make no film; draw a recording that crashed as it was drawn then, up to "
                        "the crash and into it, in a process of its own (code 6)");
  for (const std::string_view option : movie::options_of(option_group::kNotIntoCrash)) {
    into_crash->excludes(command->get_option("--" + std::string(option)));
  }
  for (const char* option : {"--list-segments", "--json"}) into_crash->excludes(option);
}

}  // namespace tickreel::cli
