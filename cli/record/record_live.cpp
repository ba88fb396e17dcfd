#include "cli/record/record_live.h"

#include <fmt/format.h>

#include <functional>
#include <random>

#include "cli/options/picture_options.h"
#include "cli/process/interruption.h"
#include "cli/record/record_net.h"
#include "cli/words/messages.h"
#include "core/text/shown_name.h"
#include "games/open_replay.h"
#include "live/seats.h"
#include "movie/time/capture_range.h"
#include "window/live/live_screen.h"
#include "window/live/lobby_screen.h"
#include "window/live/start_screen.h"
#include "window/play/play_screen.h"

namespace tickreel {
namespace {

Error stopped(const std::string& how) {
  return {ErrorKind::kInterrupted, how};
}

/// Nothing when the user leaves.
Result<std::optional<LiveSetup>> ask_who_plays(const GameEntry& game, LiveSetup proposal,
                                               Window& window) {
  StartScreen screen(game.info, game.controls, std::move(proposal));
  window.run(screen);
  if (screen.is_started()) return std::optional(screen.setup());
  if (watch_for_interruption().load()) return stopped("stopped before the game began");
  return std::optional<LiveSetup>();
}

/// Plays what was recorded, or films what was marked in it.
Status show(const std::string& path, MarksToFilm marks, RecordingReport& report, Window& window) {
  auto replay = open_replay(path, OnDivergence::kPlayOn);
  if (!replay) return replay.error();
  PlaySettings settings;
  settings.films.film.replay().file = path;
  settings.game = &replay->game;
  settings.output_folder = ".";
  settings.marks_to_film = marks;
  auto screen = PlayScreen::open(std::move(settings), std::move(replay->player), window);
  if (!screen) return screen.error();
  window.run(**screen);
  report.films = (*screen)->films();
  for (const QueuedFilm& film : (*screen)->films()) {
    if (film.stage != QueuedFilm::Stage::kDone) continue;
    print_message(fmt::format("{}: the film of '{}'\n", film.path, film.title));
  }
  return (*screen)->films_made();
}

/// Where matches are recorded, and what comes of it.
struct Recordings {
  RecordingPlace& place;
  RecordingReport& report;
};

/// A session that is yet to begin.
struct LiveMatch {
  const GameEntry& game;
  LiveSetup live;
  Branch* branch = nullptr;  ///< where it goes on from, if it does
  NetSide* net = nullptr;    ///< with other machines, if it is

  [[nodiscard]] Tick begin() const { return branch == nullptr ? 0 : branch->tick(); }
};

Result<Recorder> begin_recording(const LiveMatch& match, RecordingPlace& place, LivePast& past) {
  const GameInfo& info = match.game.info;
  if (match.branch != nullptr) return place.begin(*match.branch, &past);
  if (match.net != nullptr) return place.begin(info, match.net->match()->setup);
  return place.begin(info, match.live.seed, match.live.seats.size());
}

/// Finishes a recording of which nobody was asked.
Status finish_unasked(const LiveMatch& match, RecordingPlace& place, Recorder& recorder) {
  if (Status finished = place.finish(recorder); !finished) return finished;
  return stopped(fmt::format("stopped after {} ticks, which are in {}",
                             recorder.writer().end_tick() - match.begin(),
                             recorder.writer().path()));
}

std::string describe_length(const LiveMatch& match, Recorder& recorder) {
  const Simulation& simulation = recorder.simulation();
  return format_game_time(Rational(simulation.tick() - match.begin()) /
                          simulation.setup().tick_rate);
}

/// One match, from the first tick to what becomes of its recording. True when another one is to
/// follow.
Result<bool> play_match(const LiveMatch& match, const Recordings& recordings, Window& window) {
  RecordingPlace& place = recordings.place;
  LivePast past;
  auto recorder = begin_recording(match, place, past);
  if (!recorder) return recorder.error();
  auto screen =
      LiveScreen::create(match.game, match.live.seats, *recorder, window, match.net, past);
  if (!screen) {
    static_cast<void>(place.take_away(*recorder));
    return screen.error();
  }
  window.run(**screen);
  const auto end = (*screen)->finish();
  screen->reset();
  if (!end) {
    return Error{end.error().kind,
                 fmt::format("{}; what was recorded is in {}", end.error().message,
                             describe_part(place, *recorder))};
  }
  if (*end == LiveEnd::kDiscard || *end == LiveEnd::kRestart) {
    Status discarded = place.take_away(*recorder);
    if (!discarded) return discarded.error();
    return *end == LiveEnd::kRestart;
  }
  if (*end == LiveEnd::kStopped) return finish_unasked(match, place, *recorder).error();
  const auto path = finish_and_keep(place, *recorder);
  if (!path) return path.error();
  print_message(fmt::format("{}: {} of {}, seed {}\n", *path, describe_length(match, *recorder),
                            match.game.info.name, recorder->simulation().setup().seed));
  if (match.net != nullptr && match.net->end()) {
    if (!match.net->end()->status) return match.net->end()->status.error();
    print_message(told_message(match.net->end()->message) + "\n");
  }
  if (*end == LiveEnd::kKeep || *end == LiveEnd::kOver) return false;
  const MarksToFilm marks = *end == LiveEnd::kFilm ? MarksToFilm::kAtOnce : MarksToFilm::kNone;
  Status shown = show(*path, marks, recordings.report, window);
  if (!shown) return shown.error();
  return false;
}

/// Until nobody wants to begin anew. `next_seed`: of another match.
Status play_matches(LiveMatch match, const Recordings& recordings, Window& window,
                    const std::function<std::uint64_t()>& next_seed) {
  while (true) {
    const auto again = play_match(match, recordings, window);
    if (!again) return again.error();
    if (!*again) return {};
    match.live.seed = next_seed();
  }
}

/// False when the user left the menu.
Result<bool> play_matches(Branch& branch, const LiveOptions& options, const Recordings& recordings,
                          Window& window) {
  const SessionSetup& setup = branch.setup();
  std::vector<Seat> seats = default_seats(branch.game().info, {});
  seats.resize(setup.players.size());
  LiveSetup live{options.seats.value_or(seats), setup.seed, {}, setup.players, describe(branch)};
  if (!options.seats) {
    auto chosen = ask_who_plays(branch.game(), live, window);
    if (!chosen) return chosen.error();
    if (!*chosen) return false;
    live = **std::move(chosen);
  }
  Status played =
      play_matches({branch.game(), live, &branch}, recordings, window, [&] { return setup.seed; });
  return played ? Result<bool>(true) : played.error();
}

Result<std::unique_ptr<Window>> open_window_for(const GameEntry& game,
                                                const WindowOptions& window) {
  return open_window(window, game.info.name + " - tickreel",
                     "'tickreel record --headless' records a game between bots");
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
                        const Recordings& recordings, Window& window) {
  const auto session = open_told_session(game.info, options, offer_of(live));
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
  const auto again = play_match({game, std::move(live), nullptr, &side}, recordings, window);
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

Status record_live(const GameEntry& game, const LiveOptions& options, RecordingPlace& place,
                   RecordingReport& report) {
  if (Status usable = place.check(); !usable) return usable;
  auto window = open_window_for(game, options.window);
  if (!window) return window.error();
  const auto new_seed = [&] { return options.seed ? *options.seed : std::random_device{}(); };
  const bool is_asked = !options.seats && !options.net.is_wanted();
  LiveSetup live{options.seats.value_or(is_asked ? default_seats(game.info, {})
                                                 : seats_for(options.net, game.info)),
                 new_seed()};
  NetOptions net = options.net;
  if (is_asked) {
    auto chosen = ask_who_plays(game, live, **window);
    if (!chosen) return chosen.error();
    if (!*chosen) return {};
    live = **std::move(chosen);
    net = net_options(live.net);
  }
  if (net.is_wanted()) {
    if (Status sensible = check_net_options(net); !sensible) return sensible;
    return play_with_others(game, live, net, {place, report}, **window);
  }
  return play_matches({game, live}, {place, report}, **window, new_seed);
}

Status record_live(Branch& branch, const LiveOptions& options, RecordingPlace& place,
                   RecordingReport& report) {
  if (Status usable = place.check(); !usable) return usable;
  auto window = open_window_for(branch.game(), options.window);
  if (!window) return window.error();
  const auto played = play_matches(branch, options, {place, report}, **window);
  return played ? Status() : played.error();
}

Result<bool> play_on(Branch& branch, Window& window) {
  RecordingReport report;
  auto place = choose_place(std::nullopt, false, report);
  if (!place) return place.error();
  return play_matches(branch, {}, {*place, report}, window);
}

}  // namespace tickreel
