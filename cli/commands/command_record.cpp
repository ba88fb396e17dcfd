#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/options/film_option.h"
#include "cli/options/net_options.h"
#include "cli/options/placeholder_check.h"
#include "cli/options/replay_option.h"
#include "cli/process/crash_reporter.h"
#include "cli/process/interruption.h"
#include "cli/record/record_live.h"
#include "cli/record/record_net.h"
#include "cli/record/recording_words.h"
#include "cli/words/crash_message.h"
#include "cli/words/messages.h"
#include "core/text/counted.h"
#include "core/text/field_names.h"
#include "core/text/nearest_name.h"
#include "core/text/shown_name.h"
#include "games/loaded/game_library.h"
#include "games/loaded/load_games.h"
#include "games/registry.h"
#include "live/button_bot.h"
#include "live/record/headless_session.h"
#include "live/record/text_of_inputs.h"
#include "live/seats.h"
#include "live/simulated_viewer.h"
#include "movie/film/existing_film.h"
#include "movie/film/time/capture_range.h"
#include "movie/make/film_result.h"
#include "movie/plan/options/option_values.h"

namespace tickreel::cli {
namespace {

struct RecordOptions {
  std::string game;
  std::string from;                   ///< a replay to go on from; it also says which game
  std::string at;                     ///< the time in `from`; empty: its end
  std::optional<std::string> output;  ///< none: into the spool
  std::optional<std::string> seed;
  // For a session in a window:
  std::string seats;  ///< none: the start menu asks
  WindowOptions window;
  NetOptions net;
  FilmRequest films;  ///< films of what is marked; `path` is their folder
  // For a session without a window:
  bool headless = false;
  std::string inputs;                  ///< a file with inputs as text; none: bots play
  std::size_t bots = 0;                ///< 0: as many as the game allows
  std::optional<std::string> seconds;  ///< none: kDefaultSeconds; when joining, until the host ends
  std::string view_rate;               ///< none: nobody watches
  std::optional<Tick> keyframe_ticks;  ///< none: as the game and the recording's length want
  bool overwrite = false;
  bool as_json = false;
};

constexpr const char* kDefaultSeconds = "60";

/// Returns null when the file of inputs names the game.
Result<const GameEntry*> choose_game(const RecordOptions& options) {
  if (options.game.empty()) {
    if (named_game() != nullptr || !options.inputs.empty()) return named_game();
    return bad_usage(
        std::string("--game is required, or --from with a replay to go on from; to choose it in a "
                    "window, ") +
        (Window::may_open() ? "leave out the options that say how it is played"
                            : "set DISPLAY to that of a desktop"));
  }
  if (names_library(options.game)) {
    const Status loaded = load_games({options.game}, kGameWatch);
    return loaded ? Result<const GameEntry*>(named_game()) : loaded.error();
  }
  return choose_game_called(options.game);
}

GameEntry with_keyframes(GameEntry game, const RecordOptions& options) {
  if (options.keyframe_ticks) game.info.seek_ticks = *options.keyframe_ticks;
  return game;
}

/// Makes the viewer of a session without a window; none where --view-rate is not given.
std::optional<SimulatedViewer> make_viewer(const RecordOptions& options, const TickRate& tick_rate,
                                           std::uint64_t seed) {
  if (options.view_rate.empty()) return std::nullopt;
  return SimulatedViewer(tick_rate, *parse_view_rate(options.view_rate), seed);
}

/// A machine that joins has one seat: the host decides about the others.
Result<std::vector<Seat>> choose_seats(const GameInfo& info, const RecordOptions& options) {
  if (!options.net.join) return parse_seats(options.seats, info, options.net.host.has_value());
  GameInfo alone = info;
  alone.min_players = alone.max_players = 1;
  return parse_seats(options.seats, alone);
}

Status record_in_window(const GameEntry& game, const RecordOptions& options, Branch* branch,
                        RecordingReport& report) {
  LiveOptions live{{}, {}, options.window, options.net, options.films};
  live.window.volume = options.films.film.replay().volume;
  const SessionSetup any{1, game.info.tick_rate, game.info.player_names};
  Status can_film = check_films(options.films, game, branch != nullptr ? branch->setup() : any);
  if (!can_film) return can_film;
  if (!options.seats.empty()) {
    const auto seats = choose_seats(game.info, options);
    if (!seats) return seats.error();
    if (branch != nullptr && seats->size() != branch->setup().players.size()) {
      return bad_usage(fmt::format("--seats {}: the replay has {}", options.seats,
                                   counted(branch->setup().players.size(), "player")));
    }
    live.seats = *seats;
  }
  if (options.seed) live.seed = *parse_seed(*options.seed);
  auto place = choose_place(options.output, options.overwrite, report);
  if (!place) return place.error();
  return branch != nullptr ? record_live(*branch, live, *place, report)
                           : record_live(game, live, *place, report);
}

/// Records a session with other machines, without a window.
Status record_with_others(const GameInfo& info, const RecordOptions& options, Tick ticks,
                          RecordingReport& report) {
  if (!options.view_rate.empty()) return bad_usage("--view-rate is not for --host and --join");
  if (options.net.join && (options.seed || options.bots != 0)) {
    return bad_usage("--seed and --bots are the host's: leave them out with --join");
  }
  const std::uint64_t seed = *parse_seed(options.seed.value_or("1"));
  auto place = choose_place(options.output, options.overwrite, report);
  if (!place) return place.error();
  if (Status usable = place->check(); !usable) return usable;
  HeadlessNetOptions session{options.net, options.bots, seed, ticks};
  if (options.net.join && !options.seconds) session.ticks.reset();
  return record_headless_net(info, session, *place);
}

/// Plays `ticks` ticks with the given inputs or with bots, and finishes the recording. When the
/// recording fails, the user is told and the game goes on; the error is returned at the end.
Status play_headless(const GameInfo& info, const RecordOptions& options, Recorder& recorder,
                     RecordingPlace& place, Tick ticks, const std::string& from,
                     InputTextPlayer* inputs = nullptr) {
  const SessionSetup& setup = recorder.simulation().setup();
  HeadlessSession session(
      info, recorder, make_viewer(options, setup.tick_rate, setup.seed), watch_for_interruption(),
      [](Tick tick, const Error& why) {
        print_message(
            fmt::format("tickreel: recording stopped at tick {}, and the game goes on: {}\n", tick,
                        why.message));
      },
      inputs);
  const HeadlessRun run = session.play(ticks);
  Status played = run.complete(ticks, describe_part(place, recorder));
  if (played) played = place.finish(recorder);
  if (!played) return played;
  if (run.is_over) {
    print_message(fmt::format("{} was over at tick {}\n", info.name, recorder.simulation().tick()));
  }
  print_message(fmt::format("{}: {} of {}{}, {}, seed {}, last state hash {:016x}\n",
                            shown_name(recorder.writer().path()),
                            format_game_time(Rational(run.kept) / setup.tick_rate), info.name, from,
                            counted(setup.players.size(), inputs != nullptr ? "player" : "bot"),
                            setup.seed, recorder.writer().end_hash()));
  return offer_to_keep(place, recorder);
}

/// Returns the game with bots: those of its own, or else some that press its keys at random.
GameInfo with_bots(const GameEntry& game) {
  GameInfo info = game.info;
  if (info.make_bot) return info;
  info.make_bot = [controls = game.controls](const SessionSetup& setup, std::size_t player) {
    return make_button_bot(controls, setup, player);
  };
  print_message(info.name +
                (game.controls.actions.empty() ? " has neither bots nor actions: nobody plays it"
                                               : " has no bots: its actions are held at random") +
                "; --inputs FILE plays a text\n");
  return info;
}

Status record_headless(const GameInfo& info, const RecordOptions& options, Branch* branch,
                       RecordingReport& report) {
  const TickRate tick_rate = branch != nullptr ? branch->setup().tick_rate : info.tick_rate;
  const auto ticks = parse_recorded_ticks(options.seconds.value_or(kDefaultSeconds), tick_rate);
  if (!ticks) return ticks.error();
  if (options.net.is_wanted()) return record_with_others(info, options, *ticks, report);
  auto place = choose_place(options.output, options.overwrite, report);
  if (!place) return place.error();
  auto recorder = branch != nullptr
                      ? place->begin(*branch)
                      : place->begin(info, *parse_seed(options.seed.value_or("1")),
                                     options.bots == 0 ? info.max_players : options.bots);
  if (!recorder) return recorder.error();
  return play_headless(info, options, *recorder, *place, *ticks,
                       branch != nullptr ? " from " + describe(*branch) + " on" : "");
}

Status record_inputs(const RecordOptions& options, RecordingReport& report) {
  const auto named = choose_game(options);
  if (!named) return named.error();
  const auto inputs = open_inputs(options.inputs, *named, options.seconds.has_value());
  if (!inputs) return inputs.error();
  const SessionSetup& setup = inputs->session.setup;
  const auto ticks = options.seconds ? parse_recorded_ticks(*options.seconds, setup.tick_rate)
                                     : Result<Tick>(*inputs->text.end_tick());
  if (!ticks) return ticks.error();
  auto place = choose_place(options.output, options.overwrite, report);
  if (!place) return place.error();
  const GameInfo info = with_keyframes(inputs->game, options).info;
  tell_of_crashes();
  auto recorder = place->begin(info, setup, &inputs->session.constants);
  if (!recorder) return recorder.error();
  InputTextPlayer player(inputs->text);
  return play_headless(info, options, *recorder, *place, *ticks, "", &player);
}

Status record_game(const GameEntry& chosen, const RecordOptions& options, Branch* branch,
                   RecordingReport& report) {
  const GameEntry game = with_keyframes(chosen, options);
  if (Status sensible = check_net_options(options.net); !sensible) return sensible;
  tell_of_crashes();
  return options.headless ? record_headless(with_bots(game), options, branch, report)
                          : record_in_window(game, options, branch, report);
}

Status record_chosen(const RecordOptions& options, RecordingReport& report) {
  const std::string output = options.output.value_or("");
  Status apart = check_output_is_not(options.from, output);
  if (apart) apart = check_output_is_not(options.inputs, "text", output);
  if (!apart) return apart;
  if (!options.from.empty()) {
    auto branch = open_branch(options.from, options.at);
    if (!branch) return branch.error();
    return record_game(branch->game(), options, &*branch, report);
  }
  if (!options.inputs.empty()) return record_inputs(options, report);
  const bool says_how = options.headless || options.output || options.net.is_wanted() ||
                        !options.seats.empty() || options.seed || options.keyframe_ticks ||
                        options.overwrite;
  if (options.game.empty() && named_game() == nullptr && !says_how && Window::may_open()) {
    WindowOptions window = options.window;
    window.volume = options.films.film.replay().volume;
    return open_home(window, {options.films});
  }
  const auto game = choose_game(options);
  return game ? record_game(**game, options, nullptr, report) : game.error();
}

nlohmann::json films_of_marks(const std::vector<QueuedFilm>& films) {
  nlohmann::json documents = nlohmann::json::array();
  for (const QueuedFilm& film : films) {
    nlohmann::json one = {{"file", film.path},
                          {"mark", film.title},
                          {"outcome", outcome_word(outcome_of(film))},
                          {"why", nullptr}};
    if (!film.message.empty()) one["why"] = with_option_names(film.message);
    documents.push_back(std::move(one));
  }
  return documents;
}

Status record(const RecordOptions& options) {
  const char* const headless_alone = options.seconds             ? "--seconds"
                                     : options.view_rate.empty() ? nullptr
                                                                 : "--view-rate";
  if (headless_alone != nullptr && !options.headless && options.inputs.empty()) {
    return bad_usage(fmt::format("{} requires --headless or --inputs", headless_alone));
  }
  RecordingReport report;
  Status recorded = record_chosen(options, report);
  // A user who leaves the start menu has recorded nothing; that is not a failure.
  if (options.as_json && (recorded || report.path)) {
    nlohmann::json document = recording_document(report, options.game, recorded);
    document["films"] = films_of_marks(report.films);
    print_document(document);
  }
  return recorded;
}

void add_options_without_people(CLI::App& command, RecordOptions& options) {
  command
      .add_option("--bots", options.bots,
                  "With --headless: how many bots play (default: as many as can)")
      ->check(CLI::Range(std::size_t{1}, kMaxPlayers))
      ->needs(command.get_option("--headless"))
      ->excludes(command.get_option("--from"));
  command
      .add_option("--seconds", options.seconds,
                  "With --headless: game time to record: 12.5, 1:30 or 620t (default: 60; with "
                  "--join: until the host ends it; with --inputs: to their end)")
      ->type_name("T");
  command
      .add_option("--view-rate", options.view_rate,
                  "With --headless: record which pictures somebody would have seen, that many a "
                  "second (60, 240, 30000/1001), or at random times (random)")
      ->type_name("N[/D]|random")
      ->check(understood_by(parse_view_rate));
  command
      .add_option("--keyframes", options.keyframe_ticks,
                  "Keep the whole state every N ticks, so that 'verify' names the field of a "
                  "divergence at once (default: as the game and the length of the recording want)")
      ->type_name("N")
      ->check(CLI::Range(Tick{1}, Recorder::kKeyframeTicks))
      ->excludes(command.get_option("--from"));
  CLI::Option* inputs =
      command
          .add_option("--inputs", options.inputs,
                      "Record these inputs, which 'dump --inputs' or somebody wrote, without a "
                      "window; - reads standard input")
          ->type_name("FILE")
          ->check(not_empty());
  for (const char* other :
       {"--from", "--seed", "--bots", "--seats", "--host", "--join", "--window-size"}) {
    inputs->excludes(command.get_option(other));
  }
}

/// Adds the options for films of a session that people play in a window.
void add_options_of_films(CLI::App& command, RecordOptions& options) {
  const auto own = command.get_options();
  command
      .add_option("--films", options.films.path,
                  "The folder for films of what you mark, made if it is not there (default: the "
                  "current one)")
      ->type_name("DIR")
      ->check(only_known_placeholders());
  add_film_options(command, options.films, {OptionPart::kFilm});
  for (CLI::Option* option : command.get_options()) {
    if (std::ranges::count(own, option) == 0)
      option->excludes(command.get_option("--headless"))->excludes(command.get_option("--inputs"));
  }
}

}  // namespace

void add_record_command(CLI::App& app, Action& chosen) {
  const auto [command, options] =
      add_command(app, chosen, "record", "Record a game: its inputs, and nothing else", record);
  command->footer(
      "Opens a window to play in: a menu asks who plays at which half of the keyboard or with "
      "which\n"
      "gamepad, the empty seats are bots, and at the end you are asked whether to keep the "
      "recording.\n"
      "Without -o it goes into the spool, a folder of limited size: see 'tickreel help replays'.\n"
      "While it is recorded the file is called FILE.part; after a kill that part plays as far as\n"
      "it goes. When the disk is full the game goes on, and the exit code is 1.\n"
      "Players are called as the game calls them. With --host and --join, --name says what you\n"
      "are called; a text for --inputs names all in a line such as\n"
      "  players \"Ada\" \"Bo\"\n"
      "and 'tickreel dump match.replay --inputs' makes such a text of a recording.\n\n"
      "Example:\n"
      "  tickreel record --game tanks\n"
      "  tickreel record --game tanks --seats left,right,bot,bot -o evening.replay\n"
      "  tickreel record --game tanks --headless --bots 4 --seed 7 --seconds 60 -o match.replay\n"
      "  tickreel record --inputs match.txt -o again.replay\n"
      "  tickreel record --game tanks --host 0.0.0.0\n"
      "  tickreel record --game tanks --join 192.168.1.5 --code k3vx9mpt\n"
      "  tickreel record --from match.replay --at 0:25.5 --seats left,bot,bot,bot");
  CLI::Option* game = command->add_option(
      "--game", options->game,
      "Which game: one of 'tickreel games', or LIBRARY.so, LIBRARY.so:ARGUMENT");
  game->type_name("NAME");
  CLI::Option* from = command
                          ->add_option("--from", options->from,
                                       "Go on from a replay, with its players, rules, constants "
                                       "and seed, instead of beginning a game")
                          ->type_name("REPLAY")
                          ->transform(recording_names())
                          ->excludes(game);
  command
      ->add_option("--at", options->at,
                   "With --from: the point to go on from: 12.5, 1:02:03.5, 620t, -15 (from the "
                   "end) or @MARK "
                   "(default: its end)")
      ->type_name("T")
      ->needs(from);
  command
      ->add_option("-o,--output", options->output, "The replay to write (default: into the spool)")
      ->type_name("FILE")
      ->check(only_known_placeholders());
  command
      ->add_option("--seed", options->seed,
                   "Seed of the random streams (default: 1; in a window another for each match)")
      ->type_name("N")
      ->check(understood_by(parse_seed))
      ->excludes(from);
  command->add_flag("--overwrite", options->overwrite, "Replace an existing file");
  command->add_flag("--json", options->as_json,
                    "Print one JSON document at the end: where the recording is, and what it is");
  CLI::Option* headless = command->add_flag(
      "--headless", options->headless, "Without a window: bots play, as fast as the machine can");
  command
      ->add_option("--seats", options->seats,
                   "Who plays, in place of the menu: left, right (keys), pad0 (gamepad) or bot for "
                   "each player, such as left,pad0,bot,bot. With --host also net, for those who "
                   "join; with --join one seat")
      ->type_name("SEAT,...")
      ->excludes(headless);
  add_window_options(*command, options->window);
  add_net_options(*command, options->net);
  for (const char* net : {"--host", "--join"}) command->get_option(net)->excludes(from);
  add_options_without_people(*command, *options);
  add_options_of_films(*command, *options);
}

}  // namespace tickreel::cli
