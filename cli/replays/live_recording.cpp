#include "cli/replays/live_recording.h"

#include <fmt/format.h>

#include <random>

#include "cli/options/picture_options.h"
#include "cli/process/interruption.h"
#include "cli/replays/net_session.h"
#include "cli/replays/open_replay.h"
#include "cli/words/messages.h"
#include "cli/words/shown_name.h"
#include "live/seats.h"
#include "movie/time/capture_range.h"
#include "window/live/live_screen.h"
#include "window/live/lobby_screen.h"
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

/// Finishes a recording of which nobody was asked.
Status finish_unasked(RecordingPlace& place, Recorder& recorder) {
  if (Status finished = place.finish(recorder); !finished) return finished;
  return stopped(fmt::format("stopped after {} ticks, which are in {}", recorder.writer().ticks(),
                             recorder.writer().path()));
}

/// One match, from the first tick to what becomes of its recording. True when another one is to
/// follow. `net`: with other machines.
Result<bool> play_match(const GameEntry& game, const LiveSetup& live, RecordingPlace& place,
                        Window& window, NetSide* net) {
  auto recorder = net == nullptr ? place.begin(game.info, live.seed, live.seats.size())
                                 : place.begin(game.info, net->match()->setup);
  if (!recorder) return recorder.error();
  auto screen = LiveScreen::create(game, live.seats, *recorder, window, net);
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
  if (*end == LiveEnd::kStopped) return finish_unasked(place, *recorder).error();
  const auto path = place.keep(*recorder);
  if (!path) return path.error();
  print_message(
      fmt::format("{}: {} of {}, seed {}\n", *path,
                  format_game_time(Rational(recorder->simulation().tick()) / game.info.tick_rate),
                  game.info.name, recorder->simulation().setup().seed));
  if (net != nullptr && net->end()) {
    if (!net->end()->status) return net->end()->status.error();
    print_message(shown_message(net->end()->message) + "\n");
  }
  if (*end == LiveEnd::kKeep || *end == LiveEnd::kOver) return false;
  const MarksToFilm marks = *end == LiveEnd::kFilm ? MarksToFilm::kAtOnce : MarksToFilm::kNone;
  Status shown = show(*path, marks, window);
  if (!shown) return shown.error();
  return false;
}

/// What the start menu's choice is on the command line.
NetOptions net_options(const NetChoice& choice) {
  NetOptions options;
  options.code = choice.code;
  if (choice.mode == NetChoice::Mode::kHost) options.host = choice.address;
  if (choice.mode == NetChoice::Mode::kJoin) options.join = choice.address;
  return options;
}

/// What a host offers whose seats these are.
NetOffer offer_of(const LiveSetup& live) {
  NetOffer offer{{}, live.seed, {}};
  for (const Seat& seat : live.seats) {
    offer.seats.push_back(seat.device == Seat::Device::kBot       ? NetSeat::kBot
                          : seat.device == Seat::Device::kNetwork ? NetSeat::kOpen
                                                                  : NetSeat::kHere);
  }
  return offer;
}

/// Who sits where in the match, player by player.
std::vector<Seat> seats_of(const NetMatch& match, const std::vector<Seat>& proposed) {
  std::vector<Seat> seats;
  for (std::size_t player = 0; player < match.machines.size(); ++player) {
    if (match.machines[player] != match.you) {
      seats.push_back({Seat::Device::kNetwork});
      continue;
    }
    // A host has its own seats, and bots in those that nobody took.
    const Seat own = match.seats.empty() ? proposed.front() : proposed[match.seats[player]];
    seats.push_back(own.device == Seat::Device::kNetwork ? Seat{} : own);
  }
  return seats;
}

Status play_with_others(const GameEntry& game, LiveSetup live, const NetOptions& options,
                        RecordingPlace& place, Window& window) {
  const auto session = open_net_session(game.info, options, offer_of(live));
  if (!session) return session.error();
  NetSide& side = *session->side;
  LobbyScreen lobby(game.info, side, session->where, options.machines);
  window.run(lobby);
  if (!side.match()) {
    side.leave(std::chrono::steady_clock::now());
    if (side.end() && !side.end()->status) return side.end()->status;
    if (watch_for_interruption().load()) return stopped("stopped before the match began");
    return {};
  }
  live.seats = seats_of(*side.match(), live.seats);
  const auto again = play_match(game, live, place, window, &side);
  if (!again) return again.error();
  return {};
}

/// Where nobody asks: who plays is clear from the options.
std::vector<Seat> seats_for(const NetOptions& net, const GameInfo& info) {
  std::vector<Seat> seats{{Seat::Device::kLeftKeys}};
  while (net.host && seats.size() < info.max_players) seats.push_back({Seat::Device::kNetwork});
  return seats;
}

}  // namespace

Status record_live(const GameEntry& game, const LiveOptions& options, RecordingPlace& place) {
  if (Status usable = place.check(); !usable) return usable;
  auto window = open_window(options.window, game.info.name + " - tickreel",
                            "'tickreel record --headless' records a game between bots");
  if (!window) return window.error();
  const auto new_seed = [&] { return options.seed ? *options.seed : std::random_device{}(); };
  const bool is_asked = !options.seats && !options.net.is_wanted();
  LiveSetup live{options.seats.value_or(is_asked ? default_seats(game.info, {})
                                                 : seats_for(options.net, game.info)),
                 new_seed()};
  NetOptions net = options.net;
  if (is_asked) {
    const auto chosen = ask_who_plays(game, live, **window);
    if (!chosen && watch_for_interruption().load()) return stopped("stopped before the game began");
    if (!chosen) return {};
    live = *chosen;
    net = net_options(live.net);
  }
  if (net.is_wanted()) {
    if (Status sensible = check_net_options(net); !sensible) return sensible;
    return play_with_others(game, live, net, place, **window);
  }
  while (true) {
    const auto again = play_match(game, live, place, **window, nullptr);
    if (!again) return again.error();
    if (!*again) return {};
    live.seed = new_seed();
  }
}

}  // namespace tickreel
