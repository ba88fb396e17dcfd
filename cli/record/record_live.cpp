#include "cli/record/record_live.h"

#include <fmt/format.h>

#include <random>
#include <utility>

#include "cli/process/interruption.h"
#include "cli/record/record_net.h"
#include "cli/words/messages.h"
#include "core/text/shown_name.h"
#include "live/seats.h"
#include "movie/film/time/capture_range.h"
#include "window/dropped_file.h"
#include "window/home/home.h"
#include "window/live/live_matches.h"
#include "window/reel/edit_reel.h"

namespace tickreel::cli {
namespace {

/// Prints the outcome of matches, and notes it in the report.
class ToldMatches final : public MatchListener {
 public:
  ToldMatches(const RecordingPlace& place, RecordingReport& report)
      : place_(place), report_(report) {}

  void is_kept(const std::string& path, const GameInfo& game, Recorder& recorder,
               Tick begin) override {
    const Simulation& simulation = recorder.simulation();
    const SessionSetup& setup = simulation.setup();
    print_message(
        fmt::format("{}: {} of {}, seed {}\n", path,
                    format_game_time(Rational(simulation.tick() - begin) / setup.tick_rate),
                    game.name, setup.seed));
  }
  void session_is_over(const std::string& message) override {
    print_message(told_message(message) + "\n");
  }
  void are_filmed(const std::vector<QueuedFilm>& films) override {
    report_.films = films;
    for (const QueuedFilm& film : films) {
      if (film.stage != QueuedFilm::Stage::kDone) continue;
      print_message(fmt::format("{}: the film of '{}'\n", shown_name(film.path), film.title));
    }
  }
  std::string describe_part(const Recorder& recorder) override {
    return cli::describe_part(place_, recorder);
  }

 private:
  const RecordingPlace& place_;
  RecordingReport& report_;
};

Result<std::unique_ptr<Window>> open_window_for(const GameEntry& game,
                                                const WindowOptions& window) {
  return open_window(window, game.info.name + " - tickreel",
                     "'tickreel record --headless' records a game between bots");
}

/// Returns the start menu's choice as options of the command line.
NetOptions net_options(const NetChoice& choice) {
  NetOptions options;
  options.code = choice.code;
  if (choice.mode == NetChoice::Mode::kHost) options.host = choice.address;
  if (choice.mode == NetChoice::Mode::kJoin) options.join = choice.address;
  return options;
}

/// Returns the seats where nobody is asked: the options imply who plays.
std::vector<Seat> seats_for(const NetOptions& net, const GameInfo& info) {
  std::vector<Seat> seats{{Seat::Device::kLeftKeys}};
  while (net.host && seats.size() < info.max_players) seats.push_back({Seat::Device::kNetwork});
  return seats;
}

Status record_live(const GameEntry& game, const LiveOptions& options, RecordingPlace& place,
                   RecordingReport& report, Window& window) {
  ToldMatches told(place, report);
  LiveMatches matches(place, window, told, watch_for_interruption(), options.films);
  const auto new_seed = [&] { return options.seed ? *options.seed : std::random_device{}(); };
  const bool is_asked = !options.seats && !options.net.is_wanted();
  LiveSetup live{options.seats.value_or(is_asked ? default_seats(game.info, {})
                                                 : seats_for(options.net, game.info)),
                 new_seed()};
  const auto play_with_others = [&](const NetOptions& net) -> Status {
    if (Status sensible = check_net_options(net); !sensible) return sensible;
    return matches.play_with_others(game, live, [&](const NetOffer& offer) {
      return open_told_session(game.info, net, offer);
    });
  };
  if (!is_asked) {
    if (options.net.is_wanted()) return play_with_others(options.net);
    return matches.play(game, std::move(live), new_seed);
  }
  while (true) {
    auto chosen = matches.ask_who_plays(game, live);
    if (!chosen) return chosen.error();
    if (!*chosen) return {};
    live = **std::move(chosen);
    if (live.net.mode == NetChoice::Mode::kAlone) {
      return matches.play(game, std::move(live), new_seed);
    }
    Status played = play_with_others(net_options(live.net));
    const bool is_over = played || played.error().kind == ErrorKind::kInterrupted;
    if (is_over || matches.has_begun()) return played;
    // The form comes again with what was typed, and the reason.
    live.problem = played.error().message;
  }
}

}  // namespace

Status record_live(const GameEntry& game, const LiveOptions& options, RecordingPlace& place,
                   RecordingReport& report) {
  if (Status usable = place.check(); !usable) return usable;
  auto window = open_window_for(game, options.window);
  return window ? record_live(game, options, place, report, **window) : window.error();
}

Status record_live(Branch& branch, const LiveOptions& options, RecordingPlace& place,
                   RecordingReport& report) {
  if (Status usable = place.check(); !usable) return usable;
  auto window = open_window_for(branch.game(), options.window);
  if (!window) return window.error();
  ToldMatches told(place, report);
  const auto played = LiveMatches(place, **window, told, watch_for_interruption(), options.films)
                          .play(branch, describe(branch), options.seats);
  return played ? Status() : played.error();
}

TakeOver take_over(const FilmRequest& request) {
  return [request](const std::string& replay, Tick tick, Window& window) -> Result<bool> {
    auto branch = open_branch(replay, fmt::format("{}t", tick));
    if (!branch) return branch.error();
    RecordingReport report;
    auto place = choose_place(std::nullopt, false, report);
    if (!place) return place.error();
    ToldMatches told(*place, report);
    return LiveMatches(*place, window, told, watch_for_interruption(), request)
        .play(*branch, describe(*branch), std::nullopt);
  };
}

Status open_home(const WindowOptions& options, const PlayRequest& request) {
  auto window = open_window(options, "tickreel", "'tickreel --help' says what it can do");
  if (!window) return window.error();
  const auto watch = [&](const std::string& replay, bool makes_films, Window& in) {
    if (is_reel_path(replay)) return (makes_films ? edit_and_film_reel : edit_reel)(replay, in);
    PlayRequest chosen = request;
    chosen.makes_unfinished = makes_films;
    chosen.films.film.replay().file = replay;
    return watch_replay(chosen, in, take_over(request.films), edit_reel);
  };
  // Matches that start from this window are recorded into the spool.
  const auto play = [&](const GameEntry& game, Window& in) -> Status {
    RecordingReport report;
    auto place = choose_place(std::nullopt, false, report);
    if (!place) return place.error();
    LiveOptions live;
    live.films = request.films;
    return record_live(game, live, *place, report, in);
  };
  return run_home(**window, {play, watch});
}

}  // namespace tickreel::cli
