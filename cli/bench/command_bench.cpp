#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/films/progress_printer.h"
#include "cli/options/film_option.h"
#include "cli/options/name_places.h"
#include "cli/options/replay_option.h"
#include "cli/process/exit_code.h"
#include "cli/process/interruption.h"
#include "cli/words/messages.h"
#include "core/build_version.h"
#include "core/text/counted.h"
#include "core/text/field_names.h"
#include "core/text/shown_name.h"
#include "games/open_replay.h"
#include "live/report/machine_facts.h"
#include "movie/bench/bench.h"
#include "movie/bench/bench_comparison.h"
#include "movie/bench/bench_graph.h"
#include "movie/bench/bench_history.h"
#include "movie/bench/bench_report.h"
#include "movie/bench/bench_turns.h"
#include "movie/plan/options/option_values.h"

namespace tickreel::cli {
namespace {

constexpr int kUsualRuns = 3;
/// A difference that shows in all but one of them holds.
constexpr int kUsualPairs = 12;

struct BenchOptions : BenchRequest {
  const CLI::App* app = nullptr;
  std::string graph;
  std::string against;
  std::string history;
  std::string name{build_version()};
  ProgressStyle progress = usual_progress_style();
  int runs = 0;  ///< 0: as many as usual
  bool as_json = false;
  bool overwrite = false;
};

/// Plays as often as was asked for; the report gets the figures.
Result<std::vector<BenchRun>> play_runs(const BenchOptions& options, const BenchPlan& plan,
                                        const OpenedReplay& replay, nlohmann::json& report) {
  const ProgressStyle style = options.progress;
  auto bench = Bench::open(plan, replay);
  if (!bench) return bench.error();
  report["renderer"] = bench->renderer();
  const auto tell = [&](const std::string& line) {
    if (is_for_people(style)) print_message(line);
  };
  tell(
      fmt::format("playing {} offscreen with {}\n", shown_name(options.replay), bench->renderer()));
  const int runs = options.runs == 0 ? kUsualRuns : options.runs;
  std::vector<BenchRun> played;
  for (int i = 0; i < runs; ++i) {
    ProgressPrinter printer(style, {}, plan.times ? "frame" : "tick");
    auto run = bench->play(options.replay, plan, &watch_for_interruption(),
                           [&](const Progress& progress) { printer.show(progress); });
    printer.end_line();
    if (!run) return run.error();
    report["runs"].push_back(describe_run(*run));
    tell(fmt::format("run {} of {}: {} and {} in {:.2f} s, all states as recorded\n", i + 1, runs,
                     counted(run->frame_ms.size(), "frame"), counted(run->ticks, "tick"),
                     run->seconds));
    played.push_back(*std::move(run));
  }
  return played;
}

/// Plays, draws the graph that was asked for and compares with the older report that was named.
Status bench_alone(const BenchOptions& options, const BenchPlan& plan, const OpenedReplay& replay,
                   nlohmann::json& report) {
  nlohmann::json older;
  if (!options.against.empty()) {
    auto read = read_older_report(options.against, report["setup"]);
    if (!read) return read.error();
    older = *std::move(read);
  }
  std::unique_ptr<FrameSink> graph;
  if (!options.graph.empty()) {
    auto opened = open_bench_graph(options.graph, options.overwrite);
    if (!opened) return opened.error();
    graph = *std::move(opened);
  }
  const auto runs = play_runs(options, plan, replay, report);
  if (!runs) return runs.error();
  if (!options.against.empty()) add_older_report(report, older, options.against);
  return graph ? draw_bench_graph(*graph, report, median_run(*runs)) : Status();
}

/// Runs this program and the other one that was named in turns.
Status bench_in_turns(const BenchOptions& options, nlohmann::json& report) {
  const ProgressStyle style = options.progress;
  if (!options.graph.empty()) {
    return bad_usage(
        "--graph and --against PROGRAM: programs that take turns do not tell single "
        "frames; leave one of the two out");
  }
  TurnsRequest request{.bench = options,
                       .games = options.app->get_option("--game")->results(),
                       .program = options.against,
                       .pairs = options.runs == 0 ? kUsualPairs : options.runs,
                       .stop = &watch_for_interruption(),
                       .kind_of_code = kind_of_code,
                       .tell = {}};
  if (is_for_people(style)) {
    request.tell = [&](const BenchPair& pair) {
      print_message(fmt::format("pair {} of {}: {:.2f} ms a frame here, {:.2f} ms in {}\n",
                                pair.number, request.pairs, pair.ours, pair.other,
                                shown_name(options.against)));
    };
  }
  const auto other = measure_in_turns(request, report);
  if (!other) return other.error();
  add_other_program(report, *other, options.against);
  return {};
}

Status write_history(const BenchOptions& options, const nlohmann::json& report) {
  const HistoryEntry entry = history_entry(report, options.replay, options.name, processor_facts());
  if (Status added = add_to_history(options.history, entry); !added) return added;
  if (is_for_people(options.progress)) {
    print_message("added to " + shown_name(options.history) + ", drawn in " +
                  shown_name(*chart_path_of(options.history)) + "\n");
  }
  return {};
}

Status bench_replay(const BenchOptions& options) {
  auto replay = open_replay(options.replay);
  if (!replay) return replay.error();
  ReplayReader& reader = replay->player.reader();
  const auto plan = make_bench_plan(options, reader);
  if (!plan) return plan.error();
  if (!options.history.empty()) {
    Status can = check_history(options.history, options.overwrite);
    if (!can) return can;
  }
  nlohmann::json report = {{"tickreel", build_version()},
                           {"file", options.replay},
                           {"setup", describe_setup(options, *plan, reader)}};
  Status measured = is_program(options.against) ? bench_in_turns(options, report)
                                                : bench_alone(options, *plan, *replay, report);
  if (!measured) return measured;
  add_spread(report);
  if (options.as_json) {
    print_document(report);
  } else {
    print_text(report_text(report));
    if (report.contains("against")) print_text(with_option_names(comparison_text(report)));
  }
  return options.history.empty() ? Status() : write_history(options, report);
}

}  // namespace

void add_bench_command(CLI::App& app, Action& chosen) {
  const auto [command, options] = add_command(
      app, chosen, "bench", "Play a replay and say how long its frames take", bench_replay);
  command->footer(
      "It draws as a window does, but offscreen, so it runs anywhere. A frame is the ticks before\n"
      "it and its picture, drawn to the end. Every state is compared with the recorded one: a run\n"
      "that played another game is no result (code 4).\n\nExamples:\n"
      "  tickreel bench match.replay --graph frames.png\n"
      "  tickreel bench match.replay --against ./tickreel-0.1\n"
      "  tickreel bench match.replay --history bench.jsonl --name 'one texture for all'\n"
      "  tickreel bench match.replay --json > before.json\n"
      "  tickreel bench match.replay --against before.json");
  options->app = &app;
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
  command
      ->add_option("--runs", options->runs,
                   "How often (default: 3), or how many pairs with --against PROGRAM (default: 12)")
      ->check(CLI::Range(1, 1000));
  command->add_option("--graph", options->graph, "Draw the frames of the median run, a .png")
      ->type_name("FILE")
      ->check(only_known_places());
  command
      ->add_option(
          "--against", options->against,
          "Run another tickreel and this one in turns, and say whether they differ by more "
          "than noise. Or show the difference from what --json printed before, without "
          "such a word")
      ->type_name("PROGRAM|OLD.json");
  CLI::Option* history =
      command
          ->add_option("--history", options->history,
                       "Add the figures to this history, and draw all of it in FILE.svg")
          ->type_name("FILE.jsonl")
          ->check(only_known_places());
  command
      ->add_option("--name", options->name,
                   "What the entry of --history is called (default: the build)")
      ->type_name("TEXT")
      ->check(not_empty())
      ->needs(history);
  command->add_flag("--overwrite", options->overwrite,
                    "Let --graph replace an existing file, and --history another drawing");
  command->add_flag("--json", options->as_json, "Print one JSON document");
  add_progress_option(*command, options->progress);
}

}  // namespace tickreel::cli
