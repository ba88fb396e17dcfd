#include "cli/replays/live_recording.h"

#include <fmt/format.h>

#include <random>

#include "cli/options/picture_options.h"
#include "cli/process/interruption.h"
#include "cli/replays/open_replay.h"
#include "cli/words/messages.h"
#include "live/seats.h"
#include "movie/time/capture_range.h"
#include "window/live/live_screen.h"
#include "window/live/start_screen.h"
#include "window/play/play_screen.h"

namespace tickreel {
namespace {

/// Nothing when the user leaves.
std::optional<LiveSetup> ask_who_plays(const GameEntry& game, LiveSetup proposal, Window& window) {
  StartScreen screen(game.info, game.controls, std::move(proposal));
  window.run(screen);
  return screen.is_started() ? std::optional(screen.setup()) : std::nullopt;
}

/// Plays what was recorded, or films what was marked in it.
Status show(const std::string& path, MarksToFilm marks, Window& window) {
  auto replay = open_replay(path, OnDivergence::kPlayOn);
  if (!replay) return replay.error();
  PlaySettings settings;
  settings.films.film.replay = path;
  settings.game = &replay->game;
  settings.output_folder = ".";
  settings.marks_to_film = marks;
  auto screen = PlayScreen::open(std::move(settings), std::move(replay->player));
  if (!screen) return screen.error();
  window.run(**screen);
  for (const FilmState& film : (*screen)->films()) {
    if (film.stage != FilmState::Stage::kDone) continue;
    print_message(fmt::format("{}: the film of '{}'\n", film.path, film.title));
  }
  return (*screen)->films_made();
}

Error stopped(const std::string& how) {
  return {ErrorKind::kInterrupted, how};
}

/// One match, from the first tick to what becomes of its recording. True when another one is to
/// follow.
Result<bool> play_match(const GameEntry& game, const LiveSetup& live, RecordingPlace& place,
                        Window& window) {
  auto recorder = place.begin(game.info, live.seed, live.seats.size());
  if (!recorder) return recorder.error();
  auto screen = LiveScreen::create(game, live.seats, *recorder, window);
  if (!screen) {
    static_cast<void>(place.discard(*recorder));
    return screen.error();
  }
  window.run(**screen);
  const auto end = (*screen)->finish();
  screen->reset();
  if (!end) {
    return Error{end.error().kind,
                 fmt::format("{}; what was recorded is in {}", end.error().message,
                             place.describe_part(*recorder))};
  }
  if (*end == LiveEnd::kDiscard || *end == LiveEnd::kRestart) {
    Status discarded = place.discard(*recorder);
    if (!discarded) return discarded.error();
    return *end == LiveEnd::kRestart;
  }
  if (*end == LiveEnd::kStopped) {
    if (Status finished = place.finish(*recorder); !finished) return finished.error();
    return stopped(fmt::format("stopped after {} ticks, which are in {}",
                               recorder->writer().ticks(), recorder->writer().path()));
  }
  const auto path = place.keep(*recorder);
  if (!path) return path.error();
  print_message(
      fmt::format("{}: {} of {}, seed {}\n", *path,
                  format_game_time(Rational(recorder->simulation().tick()) / game.info.tick_rate),
                  game.info.name, live.seed));
  if (*end == LiveEnd::kKeep) return false;
  const MarksToFilm marks = *end == LiveEnd::kFilm ? MarksToFilm::kAtOnce : MarksToFilm::kNone;
  Status shown = show(*path, marks, window);
  if (!shown) return shown.error();
  return false;
}

}  // namespace

Status record_live(const GameEntry& game, const LiveOptions& options, RecordingPlace& place) {
  if (Status usable = place.check(); !usable) return usable;
  auto window = open_window(options.window, game.info.name + " - tickreel",
                            "'tickreel record --headless' records a game between bots");
  if (!window) return window.error();
  const auto new_seed = [&] { return options.seed ? *options.seed : std::random_device{}(); };
  LiveSetup live{options.seats.value_or(default_seats(game.info, {})), new_seed()};
  if (!options.seats) {
    const auto chosen = ask_who_plays(game, live, **window);
    if (!chosen && watch_for_interruption().load()) return stopped("stopped before the game began");
    if (!chosen) return {};
    live = *chosen;
  }
  while (true) {
    const auto again = play_match(game, live, place, **window);
    if (!again) return again.error();
    if (!*again) return {};
    live.seed = new_seed();
  }
}

}  // namespace tickreel
