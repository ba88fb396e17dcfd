#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "cli/commands.h"
#include "cli/interruption.h"
#include "cli/open_replay.h"
#include "cli/picture_options.h"
#include "cli/progress_printer.h"
#include "cli/tell.h"
#include "encode/frame_sink.h"
#include "movie/capture_range.h"
#include "movie/export_loop.h"
#include "movie/frame_schedule.h"
#include "movie/recorded_frame_times.h"
#include "movie/replay_view_source.h"
#include "renderer/offscreen_renderer.h"

namespace tickreel {
namespace {

struct ExportOptions {
  std::string replay;
  PictureOptions picture;
  std::string interleave = "fixed";
  bool ignore_divergence = false;
};

/// Everything that was asked for, checked and exact.
struct ExportPlan {
  ImageSize size;
  Rational frame_rate;
  std::unique_ptr<FrameTimes> times;
  SinkSettings sink;
  ProgressStyle progress;
};

Result<std::unique_ptr<FrameTimes>> make_schedule(const ExportOptions& options,
                                                  const ReplayReader& reader,
                                                  const Rational& frame_rate) {
  if (!reader.is_complete() && options.picture.to.empty()) {
    return bad_file(fmt::format("{}: {}; to export what is there, say up to where: --to {}t",
                                options.replay, describe_break(reader), reader.tick_count()));
  }
  const TickRate& tick_rate = reader.session().setup.tick_rate;
  const auto range = resolve_capture_range(options.picture.from, options.picture.to,
                                           reader.tick_count(), tick_rate);
  if (!range) return range.error();
  if (!FrameSchedule::is_exact_for(tick_rate, frame_rate, range->in_seconds, range->out_seconds)) {
    return bad_usage("--fps " + options.picture.fps + " with this range and a tick rate of " +
                     tick_rate.to_string() +
                     "/s gives times that are no fractions of 64 bits: choose rounder numbers");
  }
  return std::unique_ptr<FrameTimes>(std::make_unique<FrameSchedule>(
      tick_rate, frame_rate, range->in_seconds, range->out_seconds));
}

Result<std::unique_ptr<FrameTimes>> make_frame_times(const ExportOptions& options,
                                                     ReplayReader& reader,
                                                     const Rational& frame_rate) {
  if (options.interleave == "fixed") return make_schedule(options, reader, frame_rate);
  if (!options.picture.from.empty() || !options.picture.to.empty()) {
    return bad_usage("--interleave recorded shows all that was shown: leave --from and --to out");
  }
  auto times = RecordedFrameTimes::read(reader);
  if (!times) return times.error();
  return std::unique_ptr<FrameTimes>(std::make_unique<RecordedFrameTimes>(*std::move(times)));
}

Result<ExportPlan> make_plan(const ExportOptions& options, ReplayReader& reader) {
  const auto size = parse_size(options.picture.size);
  if (!size) return size.error();
  const auto frame_rate = parse_frame_rate(options.picture.fps);
  if (!frame_rate) return frame_rate.error();
  const auto progress = parse_progress_style(options.picture.progress);
  if (!progress) return progress.error();
  const auto sink = resolve_sink(options.picture);
  if (!sink) return sink.error();
  if (reader.tick_count() == 0) {
    return bad_file(options.replay + ": there is not one whole tick in it, so nothing to show");
  }
  auto times = make_frame_times(options, reader, *frame_rate);
  if (!times) return times.error();
  return ExportPlan{*size, *frame_rate, *std::move(times), *sink, *progress};
}

/// Replacing the replay by its film, or by the part of it, would destroy what it is made from.
Status check_output_is_not(const std::string& replay, const std::string& output) {
  if (output.empty()) return {};
  for (const std::string& written : {output, output + ".part"}) {
    std::error_code no_such_file;
    if (std::filesystem::equivalent(replay, written, no_such_file)) {
      return bad_usage(fmt::format("-o {} would write {}, the replay itself: choose another name",
                                   output, written));
    }
  }
  // The frames of a sequence have many names.
  std::error_code no_such_directory;
  const std::filesystem::path replay_path = std::filesystem::absolute(replay);
  const std::filesystem::path output_path = std::filesystem::absolute(output);
  const std::string name = replay_path.filename().string();
  if (output.find('%') != std::string::npos &&
      (name.ends_with(".png") || name.ends_with(".png.part")) &&
      std::filesystem::equivalent(replay_path.parent_path(), output_path.parent_path(),
                                  no_such_directory)) {
    return bad_usage(
        fmt::format("-o {} could write over {}: choose another directory", output, replay));
  }
  return {};
}

Result<std::unique_ptr<Look>> make_look(const GameEntry& game, const std::string& camera,
                                        const std::vector<std::string>& players) {
  std::unique_ptr<Look> look = game.make_look();
  if (!camera.empty()) {
    if (Status selected = look->select_camera(camera, players); !selected) return selected.error();
  }
  return look;
}

/// Makes the film, and says how far it is and that it diverges, when it does.
Status export_and_tell(const ExportParts& parts, const ReplayViewSource& source,
                       const ExportPlan& plan) {
  ProgressPrinter printer(plan.progress, plan.frame_rate.to_double());
  bool has_warned = false;
  return export_film(parts, [&](const Progress& progress) {
    if (const auto& divergence = source.passed_divergence(); divergence && !has_warned) {
      printer.warn(*divergence);
      has_warned = true;
    }
    printer.show(progress);
  });
}

std::string describe_film(const ExportOptions& options, const ExportPlan& plan,
                          const std::optional<PassedDivergence>& divergence) {
  const std::int64_t frame_count = plan.times->frame_count();
  return fmt::format(
      "{}: {} frames, {}x{}, {} frames/s, {} long{}",
      options.picture.output.empty() ? "done" : options.picture.output, frame_count,
      plan.size.width, plan.size.height, plan.frame_rate.to_string(),
      format_game_time(Rational(frame_count) / plan.frame_rate),
      divergence ? fmt::format(", not as recorded from tick {} on", divergence->tick) : "");
}

Status export_replay(const ExportOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  auto replay = open_replay(
      options.replay, options.ignore_divergence ? OnDivergence::kPlayOn : OnDivergence::kStop);
  if (!replay) return replay.error();
  const ReplaySession& session = replay->player.reader().session();
  auto plan = make_plan(options, replay->player.reader());
  if (!plan) return plan.error();
  if (Status checked = check_output_is_not(options.replay, options.picture.output); !checked) {
    return checked;
  }
  // Before there is a part file that somebody would have to take away.
  const std::atomic<bool>& interrupted = watch_for_interruption();
  auto look = make_look(replay->game, options.picture.camera, session.setup.players);
  if (!look) return look.error();
  auto sink = open_sink(plan->sink, {plan->size, plan->frame_rate, plan->times->frame_count()});
  if (!sink) return sink.error();
  auto renderer = make_offscreen_renderer(*std::move(look), {plan->size, session.setup.tick_rate});
  if (!renderer) return renderer.error();
  const bool talks_to_people =
      plan->progress != ProgressStyle::kNone && plan->progress != ProgressStyle::kJson;
  if (talks_to_people) {
    tell(fmt::format("rendering with {}; writing {}\n", (*renderer)->description(),
                     (*sink)->description()));
  }

  ReplayViewSource source(std::move(replay->player), (*renderer)->window_views());
  const ExportParts parts{*plan->times, source, **renderer, **sink, &interrupted};
  if (Status exported = export_and_tell(parts, source, *plan); !exported) return exported;
  if (talks_to_people) {
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    tell(fmt::format("{}, made in {:.1f} s\n",
                     describe_film(options, *plan, source.passed_divergence()), elapsed.count()));
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
      "when it prints the same.\n\nExamples:\n"
      "  tickreel export match.replay -o match.mp4 --from 10 --to 20 --size 1280x720 --crf 18\n"
      "  tickreel export match.replay -o out%06d.png --camera follow:0 --fps 24\n"
      "  tickreel export match.replay --sink hash --size 320x180");
  command->add_option("REPLAY", options->replay, "The replay to play")->required();
  add_picture_options(*command, options->picture);
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
