#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include "cli/commands/commands.h"
#include "cli/films/make_and_print.h"
#include "cli/options/film_option.h"
#include "cli/options/placeholder_check.h"
#include "cli/process/interruption.h"
#include "cli/words/messages.h"
#include "core/files/file_ending.h"
#include "core/files/file_names.h"
#include "core/text/shown_name.h"
#include "games/registry.h"
#include "live/spool/recording_spool.h"
#include "live/spool/replay_name.h"
#include "movie/make/make_film.h"
#include "movie/plan/choose_films.h"
#include "movie/plan/plan_film.h"
#include "window/films/unused_path.h"

namespace tickreel::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kClipSeconds = "15";

struct ClipOptions {
  FilmRequest film;
  ProgressStyle progress = usual_progress_style();
  std::string replay{kLastRecording};
  std::string seconds = kClipSeconds;
};

/// Chooses the last --seconds of a replay, or all of a replay that is shorter.
Status choose_range(const ClipOptions& clip, const ReplayReader& reader, FilmRequest& request) {
  const TickRate& tick_rate = reader.session().setup.tick_rate;
  const auto length = parse_game_time(clip.seconds, tick_rate);
  if (!length) return Error{length.error().kind, "--seconds: " + length.error().message};
  if (*length == Rational(0)) return bad_usage("--seconds " + clip.seconds + " is no length");
  const auto [begin, end] = range_of(reader.shown_ticks(), tick_rate);
  if (*length < end - begin) request.from = "-" + clip.seconds;
  // An interrupted recording is filmed as far as it goes.
  request.to = "end";
  return {};
}

/// Returns the file that was named, or a new name in the folder that was named; with --overwrite
/// that name may be in use.
Result<std::string> choose_file(const FilmRequest& request, const std::string& replay) {
  const std::string& output = request.path;
  if (output == "-") {
    return bad_usage("-o -: 'tickreel export REPLAY --from -15 -o -' writes to standard output");
  }
  std::error_code error;
  const bool is_folder = output.empty() || output.ends_with('/') || fs::is_directory(output, error);
  if (!is_folder && !file_ending(output).empty()) {
    Status fits = check_profile(request.profile, output, request.film.encoding.name);
    if (!fits) return fits.error();
    FilmRequest there = request;
    there.path = output;
    if (sink_of(there)) return output;
    return bad_usage("-o " + output +
                     ": name a folder, or a film with an ending that 'tickreel export' knows, such "
                     "as .mp4, .webm or .gif");
  }
  fs::create_directories(output.empty() ? "." : output, error);
  if (error) return failed("cannot make the folder " + output + ": " + error.message());
  std::string name = fs::path(replay).filename().string();
  name = name.substr(0, name.find(kReplayEnding)) + ending_in_directory(request);
  return request.overwrite ? (fs::path(output) / name).string() : unused_path(output, name);
}

Status clip(const ClipOptions& options) {
  watch_for_interruption();
  const auto replay = path_of_replay(options.replay);
  if (!replay) return replay.error();
  auto reader = ReplayReader::open(*replay);
  if (!reader) return reader.error();
  FilmRequest request = options.film;
  if (Status chosen = choose_range(options, *reader, request); !chosen) return chosen;
  request.film.replay().file = *replay;
  auto file = choose_file(request, *replay);
  if (!file) return file.error();
  request.path = *std::move(file);
  request.stop = &watch_for_interruption();
  request.keeps_segments = false;  // there is no --resume: the next clip starts again
  const ProgressStyle style = options.progress;
  const auto chosen = choose_films(request, *reader, presentation_of(find_game(reader->session())));
  if (!chosen) return chosen.error();
  const auto game = replay_game(*reader);
  const auto plan =
      game ? plan_film(chosen->front(), *reader, game->game) : Result<FilmPlan>(game.error());
  if (!plan) {
    FilmPrinter(style, {{}, request.path}).fail(plan.error());
    return plan.error();
  }
  OneFilmPrinter printer(style, *plan);
  const auto again = plan_again(request, 0, *reader, game->game);
  if (Status made = make_film(*plan, finder_of(*game), printer, again); !made) return made;
  print_out("{}\n", shown_message(request.path));
  return {};
}

}  // namespace

void add_clip_command(CLI::App& app, Action& chosen) {
  const auto [command, options] =
      add_command(app, chosen, "clip", "Film the end of a replay, such as the newest one", clip);
  command->footer(
      "Prints the name of the film. In a folder it is called after the replay.\n\nExamples:\n"
      "  tickreel clip\n"
      "  tickreel clip last --seconds 30 -o films --size 1280x720\n"
      "  tickreel clip match.replay -o end.mp4");
  FilmRequest& request = options->film;
  command->add_option("REPLAY", options->replay,
                      "A file, a name of 'tickreel replays list', or last (default)");
  add_text_option(
      *command, "--seconds", "T", options->seconds,
      fmt::format("How much of the recording, up to its end (default: {})", kClipSeconds));
  add_text_option(*command, "-o,--output", "DIR|FILE", request.path,
                  "The folder for the film, made if it is not there (default: the current one), or "
                  "the film")
      ->check(only_known_placeholders());
  add_film_options(*command, request, {OptionPart::kFilm});
  add_film_option(*command, "size-limit", request);
  add_progress_option(*command, options->progress);
}

}  // namespace tickreel::cli
