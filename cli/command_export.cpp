#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "cli/commands.h"
#include "cli/counted.h"
#include "cli/export_plan.h"
#include "cli/interruption.h"
#include "cli/open_replay.h"
#include "cli/progress_printer.h"
#include "cli/tell.h"
#include "movie/capture_range.h"
#include "movie/film_job.h"

namespace tickreel {
namespace {

/// Makes the film, and says how far it is and that it diverges, when it does.
Status make_and_tell(FilmJob& job, const ExportPlan& plan, const std::atomic<bool>& interrupted) {
  ProgressPrinter printer(plan.progress, plan.frame_rate.to_double());
  bool has_warned = false;
  return job.make(&interrupted, [&](const Progress& progress) {
    if (const auto& divergence = job.passed_divergence(); divergence && !has_warned) {
      printer.warn(*divergence);
      has_warned = true;
    }
    printer.show(progress);
  });
}

std::string describe_film(const std::string& output, const ExportPlan& plan, const FilmJob& job) {
  const auto& divergence = job.passed_divergence();
  return fmt::format(
      "{}: {}, {}x{}, {} frames/s, {} long{}", output.empty() ? "done" : output,
      counted(job.frame_count(), "frame"), plan.size.width, plan.size.height,
      plan.frame_rate.to_string(), format_game_time(Rational(job.frame_count()) / plan.frame_rate),
      divergence ? fmt::format(", not as recorded from tick {} on", divergence->tick) : "");
}

Status export_film_of(const GameEntry& game, const ExportOptions& options, const ExportPlan& plan,
                      const PlannedFilm& film) {
  const auto start = std::chrono::steady_clock::now();
  const std::string& output = film.sink.path;
  // Before there is a part file that somebody would have to take away.
  const std::atomic<bool>& interrupted = watch_for_interruption();
  const auto open_player = [&](OnDivergence on_divergence) -> Result<ReplayPlayer> {
    auto replay = open_replay(options.replay, on_divergence);
    if (!replay) return replay.error();
    return std::move(replay->player);
  };
  FilmSettings settings;
  settings.film.replay = options.replay;
  settings.film.is_recorded_interleave = !film.range;
  settings.film.range = film.range.value_or(CaptureRange());
  settings.film.size = plan.size;
  settings.film.frame_rate = plan.frame_rate;
  settings.film.camera = options.picture.camera;
  settings.film.camera_keys = plan.camera_keys;
  settings.film.ignores_divergence = options.ignore_divergence;
  settings.film.encoding = film.sink;
  settings.film.plan.segment_frames = kDefaultSegmentFrames;
  settings.output = output;
  settings.overwrite = film.sink.overwrite;
  auto job = FilmJob::open(open_player, game.make_look(), std::move(settings));
  if (!job) return job.error();
  const bool talks_to_people =
      plan.progress != ProgressStyle::kNone && plan.progress != ProgressStyle::kJson;
  if (talks_to_people) {
    tell(fmt::format("rendering with {}; writing {}\n", job->renderer_description(),
                     job->sink_description()));
  }
  if (Status made = make_and_tell(*job, plan, interrupted); !made) return made;
  if (talks_to_people) {
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    tell(fmt::format("{}, made in {:.1f} s\n", describe_film(output, plan, *job), elapsed.count()));
  }
  return {};
}

Status export_replay(const ExportOptions& options) {
  auto reader = ReplayReader::open(options.replay);
  if (!reader) return reader.error();
  auto plan = plan_export(options, *reader);
  if (!plan) return plan.error();
  const auto replay = open_replay(*std::move(reader), OnDivergence::kStop);
  if (!replay) return replay.error();
  for (const PlannedFilm& film : plan->films) {
    Status exported = export_film_of(replay->game, options, *plan, film);
    if (!exported) return exported;
  }
  return {};
}

}  // namespace

void add_export_command(CLI::App& app, Action& chosen) {
  auto options = std::make_shared<ExportOptions>();
  CLI::App* command = app.add_subcommand("export", "Movie mode: turn a replay into a film");
  command->footer(
      "While it is made the film is called FILE.part; it gets its name when it is complete.\n"
      "The hash sink prints FRAME PTS XXH3 for each frame: two exports are the same film exactly\n"
      "when it prints the same.\n"
      "In -o, {mark} stands for the name of the mark; of several marks, -o may also name a "
      "directory.\n"
      "With --camera keys, the camera goes along the camera keys of the replay.\n\nExamples:\n"
      "  tickreel export match.replay -o match.mp4 --from 10 --to 20 --size 1280x720 --crf 18\n"
      "  tickreel export match.replay -o out%06d.png --camera follow:0 --fps 24\n"
      "  tickreel export match.replay -o shot.png --from 12.5 --to +1f\n"
      "  tickreel export match.replay -o 'films/{mark}.mp4' --mark goal --mark 'kill 1'\n"
      "  tickreel export match.replay --sink hash --size 320x180");
  command->add_option("REPLAY", options->replay, "The replay to play")->required();
  add_picture_options(*command, options->picture);
  command
      ->add_option("--mark", options->marks,
                   "Film what a mark names: its range, or the one frame of a point; repeatable")
      ->type_name("NAME")
      ->allow_extra_args(false);
  command
      ->add_option("--interleave", options->interleave,
                   "Which points in time: fixed: --fps of them a second (default); recorded: those "
                   "of the pictures that were shown while it was recorded, each a frame")
      ->check(CLI::IsMember({"fixed", "recorded"}));
  command->add_flag("--ignore-divergence", options->ignore_divergence,
                    "Go on where the replay does not play as recorded, and say so, instead of "
                    "stopping with code 4");
  command->callback([&chosen, options] { chosen = [options] { return export_replay(*options); }; });
}

}  // namespace tickreel
