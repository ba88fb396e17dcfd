#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cli/bench/bench_plan.h"
#include "cli/bench/bench_report.h"
#include "cli/commands/commands.h"
#include "cli/films/progress_printer.h"
#include "cli/options/film_option.h"
#include "cli/options/name_places.h"
#include "cli/options/replay_option.h"
#include "cli/process/interruption.h"
#include "cli/words/messages.h"
#include "core/build_version.h"
#include "core/text/counted.h"
#include "encode/frame_sink.h"
#include "games/open_replay.h"
#include "live/watch/frame_statistics.h"
#include "live/watch/replay_bench.h"
#include "movie/engine/progress.h"
#include "movie/frames/camera_choice.h"
#include "renderer/gl/egl_context.h"
#include "renderer/offscreen_renderer.h"
#include "renderer/scene/frame_graph.h"
#include "renderer/screen_renderer.h"
#include "sim/replay/replay_view_source.h"

namespace tickreel::cli {
namespace {

constexpr ImageSize kGraphSize{1600, 900};

/// Plays the replay again and again, and keeps the pictures to itself. As long as it is there, its
/// OpenGL context is the one in use.
class Bench {
 public:
  static Result<Bench> open(const BenchPlan& plan, const OpenedReplay& replay) {
    const std::vector<std::string>& players = replay.player.reader().session().setup.players;
    auto look = replay.game.make_look();
    auto cameras =
        find_cameras(*look, {plan.camera, players, plan.camera_keys, plan.tick_rate, plan.range});
    if (!cameras) return cameras.error();
    auto context = EglContext::create();
    if (!context) return context.error();
    auto renderer = ScreenRenderer::create(std::move(look), plan.tick_rate, plan.size);
    if (!renderer) return renderer.error();
    return Bench(*std::move(context), *std::move(renderer), *std::move(cameras));
  }

  [[nodiscard]] const std::string& renderer() const { return context_->description(); }

  Result<BenchRun> play(const std::string& path, const BenchPlan& plan,
                        const std::atomic<bool>& stop, ProgressStyle style) {
    auto replay = open_replay(path);
    if (!replay) return replay.error();
    ReplayViewSource source(std::move(replay->player), renderer_->window_views());
    const auto draw = [&](const ViewWindow& views, const FrameTime& time) {
      Status drawn = renderer_->draw(views, time, cameras_.at(time, plan.tick_rate));
      renderer_->finish();
      return drawn;
    };
    ProgressPrinter printer(style, {}, plan.times ? "frame" : "tick");
    ProgressMeter meter([&](const Progress& progress) { printer.show(progress); }, plan.frame_rate);
    bool has_begun = false;
    const auto tell_progress = [&](std::int64_t done, std::int64_t total) {
      // The clock of a run starts when its first picture is there, and in real time that may be
      // any.
      if (!std::exchange(has_begun, true)) meter.begin(total, done - 1);
      meter.rendered(done, 0);
    };
    const BenchParts parts{source, draw, &stop, tell_progress};
    auto run = plan.times
                   ? play_frames(parts, *plan.times)
                   : play_in_real_time(parts, plan.tick_rate,
                                       tick_at_or_before(plan.range.in_seconds, plan.tick_rate),
                                       tick_at_or_after(plan.range.out_seconds, plan.tick_rate));
    if (!run && run.error().kind == ErrorKind::kDiverged) {
      const std::string why = run.error().message;
      return Error{ErrorKind::kDiverged, why + "; that is another game, and no result"};
    }
    return run;
  }

 private:
  Bench(std::unique_ptr<EglContext> context, std::unique_ptr<ScreenRenderer> renderer,
        CameraCuts cameras)
      : context_(std::move(context)),
        renderer_(std::move(renderer)),
        cameras_(std::move(cameras)) {}

  std::unique_ptr<EglContext> context_;
  std::unique_ptr<ScreenRenderer> renderer_;
  CameraCuts cameras_;
};

/// Of several runs the one in the middle.
const BenchRun& median_run(const std::vector<BenchRun>& runs) {
  std::vector<std::pair<double, const BenchRun*>> by_median;
  by_median.reserve(runs.size());
  for (const BenchRun& run : runs) by_median.emplace_back(summarise(run.frame_ms).median_ms, &run);
  std::ranges::sort(by_median);
  return *by_median[by_median.size() / 2].second;
}

Result<std::unique_ptr<FrameSink>> open_graph(const BenchOptions& options) {
  if (options.graph.empty()) return std::unique_ptr<FrameSink>();
  return open_sink({.name = "png", .path = options.graph, .overwrite = options.overwrite},
                   {kGraphSize, Rational(1), 1});
}

Status draw_graph(FrameSink& sink, const nlohmann::json& report, const BenchRun& run) {
  const FrameStatistics statistics = summarise(run.frame_ms);
  const nlohmann::json& setup = report.at("setup");
  FrameGraph graph{
      .title = fmt::format(
          "{}, pace {}",
          std::filesystem::path(report.at("file").get<std::string>()).filename().string(),
          setup.at("pace").get<std::string>()),
      .subtitle = fmt::format("{}, offscreen with {}", setup.at("size").get<std::string>(),
                              report.at("renderer").get<std::string>()),
      .frame_ms = run.frame_ms,
      .median_ms = statistics.median_ms,
      .worst_1_percent_ms = statistics.worst_1_percent_ms};
  auto renderer = make_offscreen_renderer(make_frame_graph(std::move(graph)), {.size = kGraphSize});
  if (!renderer) return renderer.error();
  ViewWindow nothing(2);
  nothing.push(0);
  VideoFrame frame;
  if (Status drawn = (*renderer)->draw(nothing, {}, frame.image); !drawn) return drawn;
  if (Status written = sink.write(frame); !written) return written;
  return sink.finish();
}

/// Plays as often as was asked for; the report gets the figures.
Result<std::vector<BenchRun>> play_runs(const BenchOptions& options, const BenchPlan& plan,
                                        const OpenedReplay& replay, nlohmann::json& report) {
  const auto style = parse_progress_style(options.progress);
  if (!style) return style.error();
  auto bench = Bench::open(plan, replay);
  if (!bench) return bench.error();
  const std::atomic<bool>& interrupted = watch_for_interruption();
  report["renderer"] = bench->renderer();
  print_message(fmt::format("playing {} offscreen with {}\n", options.replay, bench->renderer()));
  std::vector<BenchRun> runs;
  for (int i = 0; i < options.runs; ++i) {
    auto run = bench->play(options.replay, plan, interrupted, *style);
    if (!run) return run.error();
    report["runs"].push_back(describe_run(*run));
    print_message(fmt::format("run {} of {}: {} and {} in {:.2f} s, all states as recorded\n",
                              i + 1, options.runs, counted(run->frame_ms.size(), "frame"),
                              counted(run->ticks, "tick"), run->seconds));
    runs.push_back(*std::move(run));
  }
  add_spread(report);
  return runs;
}

Status bench_replay(const BenchOptions& options) {
  auto replay = open_replay(options.replay);
  if (!replay) return replay.error();
  ReplayReader& reader = replay->player.reader();
  const auto plan = make_bench_plan(options, reader);
  if (!plan) return plan.error();
  nlohmann::json report = {{"tickreel", build_version()},
                           {"file", options.replay},
                           {"setup", describe_setup(options, *plan, reader)}};
  nlohmann::json older;
  if (!options.against.empty()) {
    auto read = read_older_report(options.against, report["setup"]);
    if (!read) return read.error();
    older = *std::move(read);
  }
  // What cannot be written shows before any time is spent.
  auto graph = open_graph(options);
  if (!graph) return graph.error();
  const auto runs = play_runs(options, *plan, *replay, report);
  if (!runs) return runs.error();
  if (!options.against.empty()) add_comparison(report, older, options.against);
  if (*graph) {
    if (Status drawn = draw_graph(**graph, report, median_run(*runs)); !drawn) return drawn;
  }
  if (options.as_json) {
    print_document(report);
  } else {
    print_report(report);
  }
  return {};
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
      "  tickreel bench match.replay --json > before.json\n"
      "  tickreel bench match.replay --against before.json");
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
      ->type_name("WxH");
  command
      ->add_option("--fps", options->fps,
                   "Frames for each second of game time at --pace fast (default: 60)")
      ->type_name("N[/D]");
  command->add_option("--camera", options->camera, "A camera of the game; see 'tickreel games'")
      ->type_name("NAME");
  command->add_option("--runs", options->runs, "How often (default: 3)")
      ->check(CLI::Range(1, 1000));
  command->add_option("--graph", options->graph, "Draw the frames of the median run, a .png")
      ->type_name("FILE")
      ->check(only_known_places());
  command
      ->add_option("--against", options->against,
                   "Compare with what --json printed before, and say whether the difference is "
                   "more than noise")
      ->type_name("OLD.json");
  command->add_flag("--overwrite", options->overwrite, "Let --graph replace an existing file");
  command->add_flag("--json", options->as_json, "Print one JSON document");
  add_progress_option(*command, options->progress);
}

}  // namespace tickreel::cli
