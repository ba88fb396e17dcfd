#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/films/export_plan.h"
#include "cli/films/film_making.h"
#include "cli/options/replay_option.h"
#include "cli/process/interruption.h"
#include "cli/words/messages.h"
#include "cli/words/shown_name.h"
#include "demos/registry.h"
#include "movie/film/existing_film.h"
#include "movie/film/film_json.h"
#include "movie/film/manifest_check.h"

namespace tickreel {
namespace {

/// Of segments in flight; far beyond what any machine makes faster.
constexpr int kMaxJobs = 256;

/// A job a line: what `tickreel segment` takes.
Status list_segments(const std::vector<FilmSettings>& films, ReplayReader& replay) {
  if (films.size() > 1) {
    return bad_usage(
        "--list-segments lists one film at a time, for a directory holds the segments of one: give "
        "one --mark");
  }
  const FilmSettings& settings = films.front();
  if (settings.size_limit > 0) {
    return bad_usage(
        "--size-limit looks for a --crf, which --list-segments cannot wait for: give "
        "--crf");
  }
  const GameEntry* const game = find_game(replay.session().game);
  const bool has_sound = game != nullptr && game->make_soundscape;
  auto film = define_film(settings, replay, has_sound);
  if (!film) return film.error();
  const auto has_segments = is_stored(settings);
  if (!has_segments) return has_segments.error();
  if (!*has_segments) {
    return bad_usage("only a film in a file, such as -o film.mp4, has segments to list");
  }
  SegmentJob job{*std::move(film)};
  for (; job.segment < job.film.plan.segment_count(); ++job.segment) {
    fmt::print("{}\n", to_json_line(job));
  }
  return {};
}

/// Whether an export that is gone on with has made this film: the names are all that says so. With
/// --overwrite they do not, for there may be an older one.
bool is_made(const FilmSettings& film) {
  std::error_code not_there;
  const bool is_described =
      !film.writes_manifest || std::filesystem::exists(manifest_path(film.path), not_there);
  return film.resume && !film.overwrite && is_described &&
         is_film_there(film.path, film.film.plan.frame_count);
}

Status make_folder(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  return error ? failed("cannot make the folder " + path + ": " + error.message()) : Status();
}

Status export_replay(const ExportOptions& options) {
  // First thing: a signal has its code from here on. A list is printed at once, and may just end.
  if (!options.list_segments) watch_for_interruption();
  auto reader = ReplayReader::open(options.picture.settings.film.replay);
  if (!reader) return reader.error();
  auto plan = plan_export(options, *reader);
  if (!plan) return plan.error();
  if (options.list_segments) return list_segments(plan->films, *reader);
  if (options.names_folder()) {
    if (Status made = make_folder(options.picture.settings.path); !made) return made;
  }
  return make_each(plan->films.size(), "film", [&](std::size_t number) -> Status {
    const FilmSettings& film = plan->films[number];
    if (!is_made(film)) return make_film(film, plan->progress);
    if (Status pictured = make_poster(film, film.film.plan.frame_count); !pictured) return pictured;
    if (is_for_people(plan->progress)) {
      print_message(shown_name(film.path) + ": is there already, and is passed over\n");
    }
    return {};
  });
}

/// How it is made, as against what is made.
void add_making_options(CLI::App& command, ExportOptions& options) {
  add_size_limit_option(command, options.picture);
  FilmSettings& settings = options.picture.settings;
  add_film_option(command, "-f,--format", "NAME", options.picture,
                  "What -o - carries: yuv4mpegpipe (default), rawvideo, matroska or mp4");
  add_film_option(
      command, "--segment-frames", "N", options.picture,
      fmt::format("Frames that are encoded by themselves, 1 to 1000000; part of the film's "
                  "definition (default: {})",
                  kDefaultSegmentFrames));
  command
      .add_option("--jobs", settings.jobs,
                  "Segments in flight; never changes the film (default: from the machine)")
      ->type_name("N")
      ->check(CLI::Range(1, kMaxJobs));
  command
      .add_option("--convert", options.convert,
                  "Who turns pictures into YUV, with the same result: auto, gpu or cpu (default: "
                  "auto, the CPU beside a software rasteriser)")
      ->check(CLI::IsMember({"auto", "gpu", "cpu"}));
  command.add_flag("--resume", settings.resume,
                   "Go on with what an interrupted export left in FILE.part");
  command.add_flag("--manifest", settings.writes_manifest,
                   "Write FILE.manifest.json, by which 'tickreel check' proves the film");
  command.add_flag("--list-segments", options.list_segments,
                   "Make nothing; print a job for 'tickreel segment' for each segment of the "
                   "one film");
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
  FilmDefinition& film = options->picture.settings.film;
  add_replay_option(*command, film.replay)->required();
  add_picture_options(*command, options->picture);
  CLI::Option* mark =
      command
          ->add_option("--mark", options->marks,
                       "Film what a mark names: its range, or what is around a point; or the "
                       "marks of a pattern, such as '*kill*'; repeatable")
          ->type_name("NAME")
          ->allow_extra_args(false);
  command->add_flag("--all-marks", options->all_marks, "Film all marks")->excludes(mark);
  command
      ->add_option(
          "--before", options->before,
          fmt::format("How long before a mark that is a point (default: {})", kSecondsBefore))
      ->type_name("T");
  command
      ->add_option("--after", options->after,
                   fmt::format("How long after it; 0 and --before 0: its one frame (default: {})",
                               kSecondsAfter))
      ->type_name("T");
  add_film_option(*command, "--interleave", "fixed|recorded", options->picture,
                  "Which points in time: fixed: --fps of them a second (default); recorded: those "
                  "of the pictures that were shown while it was recorded, each a frame");
  command->add_flag("--ignore-divergence", film.ignores_divergence,
                    "Go on where the replay does not play as recorded, and say so, instead of "
                    "stopping with code 4");
  add_making_options(*command, *options);
}

}  // namespace tickreel
