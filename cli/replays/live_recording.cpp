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

Status watch(const std::string& path, Window& window) {
  auto replay = open_replay(path, OnDivergence::kPlayOn);
  if (!replay) return replay.error();
  PlaySettings settings;
  settings.films.film.replay = path;
  settings.game = &replay->game;
  settings.output_folder = ".";
  auto screen = PlayScreen::open(std::move(settings), std::move(replay->player));
  if (!screen) return screen.error();
  window.run(**screen);
  return (*screen)->films_made();
}

Error stopped(const std::string& how) {
  return {ErrorKind::kInterrupted, how};
}

/// A session that is yet to begin.
struct LiveMatch {
  const GameEntry& game;
  LiveSetup live;
  Branch* branch = nullptr;  ///< where it goes on from, if it does
};

std::string describe_length(const LiveMatch& match, Recorder& recorder) {
  const Tick begin = match.branch == nullptr ? 0 : match.branch->tick();
  const Simulation& simulation = recorder.simulation();
  return format_game_time(Rational(simulation.tick() - begin) / simulation.setup().tick_rate);
}

/// One match, from the first tick to what becomes of its recording. True when another one is to
/// follow.
Result<bool> play_match(const LiveMatch& match, RecordingPlace& place, Window& window) {
  LivePast past;
  auto recorder = match.branch == nullptr
                      ? place.begin(match.game.info, match.live.seed, match.live.seats.size())
                      : place.begin(*match.branch, &past);
  if (!recorder) return recorder.error();
  auto screen = LiveScreen::create(match.game, match.live.seats, *recorder, window, past);
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
  print_message(fmt::format("{}: {} of {}, seed {}\n", *path, describe_length(match, *recorder),
                            match.game.info.name, recorder->simulation().setup().seed));
  if (*end == LiveEnd::kKeep) return false;
  Status watched = watch(*path, window);
  if (!watched) return watched.error();
  return false;
}

/// Until nobody wants to begin anew. False when the user left the menu. `next_seed`: of another
/// match.
template <typename NextSeed>
Result<bool> play_matches(LiveMatch match, bool asks, RecordingPlace& place, Window& window,
                          NextSeed next_seed) {
  if (asks) {
    auto chosen = ask_who_plays(match.game, match.live, window);
    if (!chosen && watch_for_interruption().load()) return stopped("stopped before the game began");
    if (!chosen) return false;
    match.live = *std::move(chosen);
  }
  while (true) {
    const auto again = play_match(match, place, window);
    if (!again) return again.error();
    if (!*again) return true;
    match.live.seed = next_seed();
  }
}

Result<bool> play_matches(Branch& branch, const LiveOptions& options, RecordingPlace& place,
                          Window& window) {
  const SessionSetup& setup = branch.setup();
  std::vector<Seat> seats = default_seats(branch.game().info, {});
  seats.resize(setup.players.size());
  const LiveSetup live{options.seats.value_or(seats), setup.seed, setup.players, branch.describe()};
  return play_matches({branch.game(), live, &branch}, !options.seats, place, window,
                      [&] { return setup.seed; });
}

Result<std::unique_ptr<Window>> open_window_for(const GameEntry& game,
                                                const WindowOptions& window) {
  return open_window(window, game.info.name + " - tickreel",
                     "'tickreel record --headless' records a game between bots");
}

}  // namespace

Status record_live(const GameEntry& game, const LiveOptions& options, RecordingPlace& place) {
  if (Status usable = place.check(); !usable) return usable;
  auto window = open_window_for(game, options.window);
  if (!window) return window.error();
  const auto new_seed = [&] {
    return options.seed ? *options.seed : std::uint64_t{std::random_device{}()};
  };
  const LiveSetup live{options.seats.value_or(default_seats(game.info, {})), new_seed(), {}, {}};
  const auto played =
      play_matches({game, live, nullptr}, !options.seats, place, **window, new_seed);
  return played ? Status() : played.error();
}

Status record_live(Branch& branch, const LiveOptions& options, RecordingPlace& place) {
  if (Status usable = place.check(); !usable) return usable;
  auto window = open_window_for(branch.game(), options.window);
  if (!window) return window.error();
  const auto played = play_matches(branch, options, place, **window);
  return played ? Status() : played.error();
}

Result<bool> play_on(Branch& branch, Window& window) {
  auto place = RecordingPlace::choose(std::nullopt, false);
  if (!place) return place.error();
  return play_matches(branch, {}, *place, window);
}

}  // namespace tickreel
