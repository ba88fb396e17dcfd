#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/options/film_option.h"
#include "cli/options/placeholder_check.h"
#include "cli/options/replay_option.h"
#include "cli/options/window_options.h"
#include "cli/process/interruption.h"
#include "cli/record/record_live.h"
#include "cli/words/messages.h"
#include "games/open_replay.h"
#include "movie/plan/film_to_watch.h"
#include "window/dropped_file.h"
#include "window/play/watch_replay.h"
#include "window/reel/edit_reel.h"
#include "window/reel/show_film.h"

namespace tickreel::cli {
namespace {

struct PlayOptions {
  PlayRequest request;
  WindowOptions window;
};

/// Refuses the options that a film or a reel has no use for.
Status check_is_for_replays(const PlayOptions& options) {
  const char* const wrong = options.request.movie_at_marks        ? "--movie-at-marks is"
                            : !options.request.films.from.empty() ? "--from is"
                            : !options.request.films.path.empty() ? "--output is"
                                                                  : nullptr;
  return wrong == nullptr ? Status() : bad_usage(std::string(wrong) + " for replays alone");
}

/// Plays a film that was made before.
Status play_film(const std::string& path, const WindowOptions& options) {
  const auto window =
      open_window(options, path + " - tickreel", "other players show it all the same");
  if (!window) return window.error();
  const auto shown = show_film_anywhere(path, **window);
  if (shown && !shown->empty()) print_message(told_message(*shown) + "\n");
  return shown ? Status() : shown.error();
}

Status play(const PlayOptions& options) {
  const std::string& path = options.request.films.film.replay().file;
  if (path.empty() && (options.request.movie_at_marks || !Window::may_open())) {
    return bad_usage(
        "REPLAY is required: which one is to be played? To choose it in a window, set DISPLAY to "
        "that of a desktop; 'tickreel export' films without one");
  }
  WindowOptions window_options = options.window;
  window_options.volume = options.request.films.film.replay().volume;
  if (path.empty()) return open_home(window_options, options.request);
  if (is_reel_path(path) || is_film_name(path)) {
    if (Status right = check_is_for_replays(options); !right) return right;
  }
  if (is_reel_path(path)) {
    auto window = open_window(window_options, path + " - tickreel",
                              "'tickreel reel' makes its film all the same");
    return window ? edit_reel(path, **window) : window.error();
  }
  if (is_film_name(path)) return play_film(path, window_options);
  auto replay = open_replay(path, OnDivergence::kPlayOn);
  if (!replay) return replay.error();
  auto settings = play_settings(options.request, *replay);
  if (!settings) return settings.error();
  auto window =
      open_window(window_options, path + " - tickreel",
                  "'tickreel export' makes films and 'tickreel mark' sets marks all the same");
  if (!window) return window.error();
  return watch_replay(path, *std::move(replay), *std::move(settings), **window,
                      take_over(options.request.films), edit_reel);
}

}  // namespace

void add_play_command(CLI::App& app, Action& chosen) {
  const auto [command, options] = add_command(
      app, chosen, "play", "Play a replay in a window, mark it and film it; or play a film", play);
  command->footer(
      "F1 in the window lists the keys. Marks go into the replay at once. E asks what to film, "
      "and\n"
      "Enter makes it in the background, with the options given here: byte for byte the same film\n"
      "as 'tickreel export' makes. B films from here and, pressed again, to here.\n\nExamples:\n"
      "  tickreel play match.replay\n"
      "  tickreel play match.replay --movie-at-marks -o films --size 1280x720");
  FilmRequest& request = options->request.films;
  add_replay_option(*command, request.film.replay().file,
                    "Without it, the start window opens. A replay, a reel (.toml) or a film");
  command
      ->add_option("--from", request.from,
                   "Where to begin: 12.5, 1:02:03.5, 620t, -15 (from the end) or @MARK")
      ->type_name("T");
  command
      ->add_option("-o,--output", request.path,
                   "The folder for films and pictures, made if it is not there (default: the "
                   "current one)")
      ->type_name("DIR")
      ->check(only_known_placeholders());
  CLI::Option* movie_at_marks =
      command->add_flag("--movie-at-marks", options->request.movie_at_marks,
                        "Play in real time, make a film of each mark when it is reached, and close "
                        "at the end");
  add_text_option(*command, "--before", "T", options->request.before,
                  fmt::format("With --movie-at-marks: how long before a mark that is a point "
                              "(default: {})",
                              options->request.before))
      ->needs(movie_at_marks);
  add_text_option(
      *command, "--after", "T", options->request.after,
      fmt::format("With --movie-at-marks: how long after it (default: {})", options->request.after))
      ->needs(movie_at_marks);
  add_film_options(*command, request, {OptionPart::kFilm});
  add_window_options(*command, options->window);
}

}  // namespace tickreel::cli
