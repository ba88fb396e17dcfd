#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>

#include "bench/frame_figures.h"
#include "bench/history.h"
#include "bench/replay_bench.h"
#include "cli/commands/commands.h"
#include "cli/films/progress_printer.h"
#include "cli/options/film_option.h"
#include "cli/options/placeholder_check.h"
#include "cli/options/replay_option.h"
#include "cli/process/interruption.h"
#include "cli/words/messages.h"
#include "core/build_version.h"
#include "core/text/counted.h"
#include "core/text/shown_name.h"
#include "games/open_replay.h"
#include "live/report/machine_facts.h"
#include "movie/plan/options/option_values.h"

namespace tickreel::cli {
namespace {

struct BenchOptions : BenchRequest {
  std::string history;
  std::string name{build_version()};
  ProgressStyle progress = usual_progress_style();
  int runs = 3;
  bool as_json = false;
  bool overwrite = false;
};

/// Plays as often as `options` ask for, and puts the figures into the report.
Status play_runs(const BenchOptions& options, const BenchPlan& plan, const OpenedReplay& replay,
                 Json& report) {
  const ProgressStyle style = options.progress;
  auto opened = Bench::open(plan, replay);
  if (!opened) return opened.error();
  report["renderer"] = opened->renderer();
  const auto tell = [&](const std::string& line) {
    if (is_for_people(style)) print_message(line);
  };
  tell(fmt::format("playing {} offscreen with {}\n", shown_name(options.replay),
                   opened->renderer()));
  for (int i = 0; i < options.runs; ++i) {
    ProgressPrinter printer(style, {}, plan.times ? "frame" : "tick");
    const auto run = opened->play(options.replay, plan, &watch_for_interruption(),
                                  [&](const Progress& progress) { printer.show(progress); });
    printer.end_line();
    if (!run) return run.error();
    report["runs"].push_back(describe_run(*run));
    tell(fmt::format("run {} of {}: {} and {} in {:.2f} s, all states as recorded\n", i + 1,
                     options.runs, counted(run->frame_ms.size(), "frame"),
                     counted(run->ticks, "tick"), run->seconds));
  }
  report["spread"] = describe_spread(report["runs"]);
  return {};
}

Status bench_replay(const BenchOptions& options) {
  auto replay = open_replay(options.replay);
  if (!replay) return replay.error();
  ReplayReader& reader = replay->player.reader();
  const auto plan = make_bench_plan(options, reader);
  if (!plan) return plan.error();
  if (!options.history.empty()) {
    if (Status can = check_history(options.history, options.overwrite); !can) return can;
  }
  Json report = {{"tickreel", build_version()},
                 {"file", options.replay},
                 {"setup", describe_setup(options, *plan, reader)}};
  if (Status played = play_runs(options, *plan, *replay, report); !played) return played;
  if (options.as_json) {
    print_document(report);
  } else {
    print_text(figure_table(report["spread"], report["runs"].size()));
  }
  if (options.history.empty()) return {};
  Status added =
      add_to_history(options.history, history_entry(report, options.name, processor_facts()));
  if (added && is_for_people(options.progress)) {
    print_message("added to " + shown_name(options.history) + ", drawn in " +
                  shown_name(*chart_path_of(options.history)) + "\n");
  }
  return added;
}

}  // namespace

void add_bench_command(CLI::App& app, Action& chosen) {
  const auto [command, options] = add_command(
      app, chosen, "bench", "Play a replay and say how long its frames take", bench_replay);
  command->footer(
      "It draws as a window does, but offscreen, so it runs anywhere. A frame is the ticks before\n"
      "it and its picture, drawn to the end. Every state is compared with the recorded one: a run\n"
      "that played another game is no result (code 4).\n\nExamples:\n"
      "  tickreel bench match.replay\n"
      "  tickreel bench match.replay --json > before.json\n"
      "  tickreel bench match.replay --history bench.jsonl --name 'one texture for all'");
  add_replay_option(*command, options->replay)->required();
  command
      ->add_option("--pace", options->pace,
                   "fast: --fps frames for each second of game time, one after the other "
                   "(default); real: in real time, as many as it can; recorded: the pictures that "
                   "were shown while it was recorded, with the same ticks before each")
      ->check(CLI::IsMember({"fast", "real", "recorded"}));
  command->add_option("--from", options->from, "In point (default: 10 s in the middle are played)")
      ->type_name("T");
  command
      ->add_option("--to", options->to,
                   "Out point, exclusive (default: 10 s after --from); alone, from the start on")
      ->type_name("T");
  command->add_option("--size", options->size, "Picture size (default: 1280x720)")
      ->type_name("WxH")
      ->check(understood_by([](const std::string& text) { return parse_size(text); }));
  command
      ->add_option("--fps", options->fps,
                   "Frames for each second of game time at --pace fast (default: 60)")
      ->type_name("N[/D]")
      ->check(understood_by([](const std::string& text) { return parse_frame_rate(text); }));
  command->add_option("--camera", options->camera, "A camera of the game; see 'tickreel games'")
      ->type_name("NAME");
  command->add_option("--runs", options->runs, "How often (default: 3)")
      ->check(CLI::Range(1, 1000));
  CLI::Option* history =
      command
          ->add_option("--history", options->history,
                       "Add the figures to this history, and draw all of it in FILE.svg")
          ->type_name("FILE.jsonl")
          ->check(only_known_placeholders());
  command
      ->add_option("--name", options->name,
                   "What the entry of --history is called (default: the build)")
      ->type_name("TEXT")
      ->check(not_empty())
      ->needs(history);
  command->add_flag("--overwrite", options->overwrite,
                    "Let --history replace a drawing that is not its own");
  command->add_flag("--json", options->as_json, "Print one JSON document");
  add_progress_option(*command, options->progress);
}

}  // namespace tickreel::cli
