#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <utility>

#include "cli/commands/commands.h"
#include "cli/options/film_option.h"
#include "cli/options/name_places.h"
#include "cli/options/replay_option.h"
#include "cli/options/window_options.h"
#include "cli/process/interruption.h"
#include "cli/record/record_live.h"
#include "games/open_replay.h"
#include "movie/film/film_times.h"
#include "movie/plan/choose_films.h"
#include "movie/plan/define_film.h"
#include "movie/plan/needed_notes.h"
#include "movie/time/capture_range.h"
#include "window/play/play_screen.h"

namespace tickreel::cli {
namespace {

struct PlayOptions {
  FilmRequest request;
  WindowOptions window;
  bool movie_at_marks = false;
  std::string before = std::to_string(kSecondsBefore);
  std::string after = std::to_string(kSecondsAfter);
};

namespace fs = std::filesystem;

Status check_output_folder(const std::string& folder) {
  std::error_code error;
  const fs::file_status there = fs::status(folder, error);
  if (folder.empty() || !fs::exists(there) || fs::is_directory(there)) return {};
  return in_the_way("-o " + folder +
                    " is a file, and films and pictures go into a folder: choose another name");
}

/// The folder that films and pictures go to. One that was made for nothing goes again.
class OutputFolder {
 public:
  explicit OutputFolder(std::string path) : path_(std::move(path)) {}
  ~OutputFolder() {
    // One that is not empty stays.
    std::error_code ignored;
    if (is_new_ && !is_wanted_) fs::remove(path_, ignored);
  }
  OutputFolder(const OutputFolder&) = delete;
  OutputFolder& operator=(const OutputFolder&) = delete;

  Status make() {
    std::error_code error;
    is_new_ = fs::create_directories(path_, error);
    if (!error) return {};
    return failed("cannot make the folder " + path_ + ": " + error.message());
  }
  void keep() { is_wanted_ = true; }

 private:
  std::string path_;
  bool is_new_ = false;
  bool is_wanted_ = false;
};

/// Opens and drops what films will be made with: an encoder that is not there is found before the
/// window opens, and not at the first film.
Status check_encoder(const FilmRequest& films) {
  const FilmDefinition& film = films.film;
  std::error_code no_such_place;
  SinkSettings trial = film.encoding;
  trial.path = (std::filesystem::temp_directory_path(no_such_place) /
                fmt::format("tickreel-{}{}", getpid(), ending_in_directory(films)))
                   .string();
  const auto sink = open_sink(trial, {film.size, film.frame_rate, 1});
  const bool is_wrong = !sink && sink.error().kind == ErrorKind::kUsage;
  return is_wrong ? sink.error() : Status();
}

/// Whether what stands over pictures could stand over those of a film of all of the replay.
Status check_overlay(const FilmRequest& films, const ReplayReader& reader,
                     const CaptureRange& all) {
  FilmChoice trial{.mark = "a mark",
                   .filmed = films.film.replay(),
                   .overlay = films.film.overlay,
                   .sink = sink_of(films, "film.mp4")};
  trial.filmed.range = all;
  return plan_pictures(films, reader, trial);
}

Result<PlaySettings> make_settings(const PlayOptions& options, const OpenedReplay& replay) {
  const FilmRequest& films = options.request;
  const ReplayReader& reader = replay.player.reader();
  if (reader.shown_ticks().count() == 0) {
    return bad_file(films.film.replay().file +
                    ": there is not one whole tick in it, so nothing to show");
  }
  const auto [begin, end] = range_of(reader.shown_ticks(), reader.session().setup.tick_rate);
  if (end > Rational(Transport::kMaxSeconds)) {
    return bad_file(films.film.replay().file + ": at " + format_game_time(end) +
                    " it is longer than a window can play");
  }
  PlaySettings settings;
  settings.game = &replay.game;
  settings.films = films;
  settings.films.path.clear();
  if (!options.request.poster_at.empty()) {
    return bad_usage(
        "--poster-at is a time of one film: leave it out, and posters show the middle");
  }
  if (films.has_date) {
    auto date = date_of_recording(films.film.replay().file);
    if (!date) return date.error();
    settings.films.film.tags.metadata.emplace_back("date", *std::move(date));
  }
  settings.output_folder = films.path.empty() ? "." : films.path;
  if (options.movie_at_marks) settings.marks_to_film = MarksToFilm::kWhenReached;
  const auto margins =
      parse_point_margins(options.before, options.after, reader.session().setup.tick_rate);
  if (!margins) return margins.error();
  settings.margins = *margins;
  if (Status checked = check_output_folder(films.path); !checked) return checked.error();
  if (!options.request.understood) return options.request.understood.error();
  auto speed = parse_speed_plan(films.speed, films.freezes, reader.session().setup.tick_rate);
  if (!speed) return speed.error();
  FilmSpeed& filmed = settings.films.film.replay().speed;
  filmed.plan = *std::move(speed);
  if (Status right = check_speed(filmed); !right) return right.error();
  if (Status checked = check_encoder(films); !checked) return checked.error();
  if (Status checked = check_overlay(films, reader, {begin, end}); !checked) return checked.error();
  settings.start = begin;
  if (!options.request.from.empty()) {
    const auto notes = needed_notes(films.film.replay().file, {options.request.from});
    if (!notes) return notes.error();
    const auto start = parse_point(
        options.request.from, {reader.session().setup.tick_rate, reader.shown_ticks(), *notes});
    if (!start) return bad_usage("--from: " + start.error().message);
    if (*start < begin) {
      return bad_usage("--from " + options.request.from + " is before the start: the replay goes " +
                       "from " + format_game_time(begin) + " to " + format_game_time(end));
    }
    if (*start > end) {
      return bad_usage("--from " + options.request.from + " is beyond the end: the replay is " +
                       format_game_time(end) + " long");
    }
    settings.start = *start;
  }
  return settings;
}

/// Plays on from `tick`. False when the user left the menu.
Result<bool> take_over(const std::string& replay, Tick tick, Window& window) {
  auto branch = open_branch(replay, fmt::format("{}t", tick));
  return branch ? play_on(*branch, window) : branch.error();
}

/// Plays the replay until the window is closed or the user takes over: from that tick.
Result<std::optional<Tick>> watch(PlaySettings settings, ReplayPlayer player, Window& window) {
  OutputFolder folder(settings.output_folder);
  if (Status made = folder.make(); !made) return made.error();
  auto screen = PlayScreen::open(std::move(settings), std::move(player), window);
  if (!screen) return screen.error();
  folder.keep();
  window.run(**screen);
  if (Status made = (*screen)->films_made(); !made) return made.error();
  return (*screen)->take_over();
}

Status play(const PlayOptions& options) {
  const std::string& path = options.request.film.replay().file;
  auto replay = open_replay(path, OnDivergence::kPlayOn);
  if (!replay) return replay.error();
  auto settings = make_settings(options, *replay);
  if (!settings) return settings.error();
  WindowOptions window_options = options.window;
  window_options.volume = options.request.film.replay().volume;
  auto window =
      open_window(window_options, path + " - tickreel",
                  "'tickreel export' makes films and 'tickreel mark' sets marks all the same");
  if (!window) return window.error();
  ReplayPlayer player = std::move(replay->player);
  while (true) {
    const auto tick = watch(*settings, std::move(player), **window);
    if (!tick) return tick.error();
    if (watch_for_interruption().load()) return Error{ErrorKind::kInterrupted, "stopped"};
    if (!*tick) return {};
    const auto played = take_over(path, **tick, **window);
    if (!played) return played.error();
    if (*played) return {};
    // Back to where it was left.
    auto again = open_replay(path, OnDivergence::kPlayOn);
    if (!again) return again.error();
    player = std::move(again->player);
    settings->start = Rational(**tick) / player.simulation().setup().tick_rate;
  }
}

}  // namespace

void add_play_command(CLI::App& app, Action& chosen) {
  const auto [command, options] =
      add_command(app, chosen, "play", "Play a replay in a window, mark it and film it", play);
  command->footer(
      "F1 in the window lists the keys. Marks go into the replay at once. E makes a film of the\n"
      "selected range in the background, with the options given here: byte for byte the same film\n"
      "as 'tickreel export' makes. B films from here and, pressed again, to here.\n\nExamples:\n"
      "  tickreel play match.replay\n"
      "  tickreel play match.replay --movie-at-marks -o films --size 1280x720");
  FilmRequest& request = options->request;
  add_replay_option(*command, request.film.replay().file)->required();
  command
      ->add_option("--from", request.from,
                   "Where to begin: 12.5, 1:02:03.5, 620t, -15 (from the end) or @MARK")
      ->type_name("T");
  command
      ->add_option("-o,--output", request.path,
                   "The folder for films and pictures, made if it is not there (default: the "
                   "current one)")
      ->type_name("DIR")
      ->check(only_known_places());
  CLI::Option* movie_at_marks =
      command->add_flag("--movie-at-marks", options->movie_at_marks,
                        "Play in real time, make a film of each mark when it is reached, and close "
                        "at the end");
  add_text_option(*command, "--before", "T", options->before,
                  fmt::format("With --movie-at-marks: how long before a mark that is a point "
                              "(default: {})",
                              options->before))
      ->needs(movie_at_marks);
  add_text_option(
      *command, "--after", "T", options->after,
      fmt::format("With --movie-at-marks: how long after it (default: {})", options->after))
      ->needs(movie_at_marks);
  add_film_options(*command, request, {OptionPart::kFilm});
  add_window_options(*command, options->window);
}

}  // namespace tickreel::cli
