#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/options/name_places.h"
#include "cli/options/picture_options.h"
#include "cli/replays/crash_message.h"
#include "cli/replays/headless_session.h"
#include "cli/replays/live_recording.h"
#include "cli/replays/recording_place.h"
#include "cli/words/messages.h"
#include "core/text/counted.h"
#include "core/text/parse_number.h"
#include "demos/registry.h"
#include "live/seats.h"
#include "live/simulated_viewer.h"
#include "movie/time/capture_range.h"

namespace tickreel {
namespace {

struct RecordOptions {
  std::string game;
  std::optional<std::string> output;  ///< none: the spool
  std::optional<std::string> seed;
  // In a window.
  std::string seats;  ///< none: the start menu asks
  WindowOptions window;
  // Without one.
  bool headless = false;
  std::size_t bots = 0;  ///< 0: as many as can play
  std::string seconds = "60";
  std::string view_rate;  ///< none: nobody watches
  bool overwrite = false;
};

Result<const GameEntry*> choose_game(const RecordOptions& options) {
  const GameEntry* game = find_game(options.game);
  if (game == nullptr) {
    return bad_usage("there is no game '" + options.game + "': 'tickreel games' lists them");
  }
  if (options.headless && !game->info.make_bot) {
    return bad_usage(options.game + " has no bots, so it cannot be recorded with --headless");
  }
  return game;
}

Result<std::uint64_t> parse_seed(const std::string& text) {
  if (const auto seed = parse_number<std::uint64_t>(text)) return *seed;
  return bad_usage("--seed " + text + ": give a whole number from 0 to 18446744073709551615");
}

/// Who watches a session without a window, if anybody.
Result<std::optional<SimulatedViewer>> make_viewer(const RecordOptions& options,
                                                   const TickRate& tick_rate, std::uint64_t seed) {
  if (options.view_rate.empty()) return std::optional<SimulatedViewer>();
  if (options.view_rate == "random") {
    return std::optional(SimulatedViewer(tick_rate, std::nullopt, seed));
  }
  const auto rate = parse_frame_rate(options.view_rate);
  if (!rate || *rate < Rational(1, 60)) {
    return bad_usage("--view-rate " + options.view_rate +
                     ": give pictures for each second (60, 240, 30000/1001), one a minute at least "
                     "and 1000 a second at most, or random");
  }
  return std::optional(SimulatedViewer(tick_rate, *rate, seed));
}

Status record_in_window(const GameEntry& game, const RecordOptions& options) {
  LiveOptions live{{}, {}, options.window};
  if (!options.seats.empty()) {
    const auto seats = parse_seats(options.seats, game.info);
    if (!seats) return seats.error();
    live.seats = *seats;
  }
  if (options.seed) {
    const auto seed = parse_seed(*options.seed);
    if (!seed) return seed.error();
    live.seed = *seed;
  }
  auto place = RecordingPlace::choose(options.output, options.overwrite);
  if (!place) return place.error();
  return record_live(game, live, *place);
}

Status record_headless(const GameInfo& info, const RecordOptions& options) {
  const auto length = parse_game_time(options.seconds, info.tick_rate);
  if (!length) return bad_usage("--seconds: " + length.error().message);
  const Tick ticks = (*length * info.tick_rate).ceil();
  if (ticks < 1) return bad_usage("--seconds: a recording has at least one tick");

  const auto seed = parse_seed(options.seed.value_or("1"));
  if (!seed) return seed.error();
  auto viewer = make_viewer(options, info.tick_rate, *seed);
  if (!viewer) return viewer.error();
  auto place = RecordingPlace::choose(options.output, options.overwrite);
  if (!place) return place.error();

  auto recorder = place->begin(info, *seed, options.bots == 0 ? info.max_players : options.bots);
  if (!recorder) return recorder.error();
  HeadlessSession session(info, *recorder, *place, *viewer);
  if (Status played = session.play(ticks); !played) return played;
  if (Status finished = place->finish(*recorder); !finished) return finished;
  print_message(fmt::format("{}: {} of {}, {}, seed {}, last state hash {:016x}\n",
                            recorder->writer().path(),
                            format_game_time(Rational(ticks) / info.tick_rate), info.name,
                            counted(recorder->simulation().setup().players.size(), "bot"), *seed,
                            recorder->simulation().state_hash()));
  return place->offer_to_keep(*recorder);
}

Status record(const RecordOptions& options) {
  const auto game = choose_game(options);
  if (!game) return game.error();
  tell_of_crashes();
  return options.headless ? record_headless((*game)->info, options)
                          : record_in_window(**game, options);
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
      "it goes. When the disk is full the game goes on, and the exit code is 1.\n\n"
      "Example:\n"
      "  tickreel record --game tanks\n"
      "  tickreel record --game tanks --seats left,right,bot,bot -o evening.replay\n"
      "  tickreel record --game tanks --headless --bots 4 --seed 7 --seconds 60 -o match.replay");
  command->add_option("--game", options->game, "Which game; see 'tickreel games'")->required();
  command
      ->add_option("-o,--output", options->output, "The replay to write (default: into the spool)")
      ->check(only_known_places());
  command->add_option(
      "--seed", options->seed,
      "Seed of the random streams (default: 1; in a window another for each match)");
  command->add_flag("--overwrite", options->overwrite, "Replace an existing file");
  CLI::Option* headless = command->add_flag(
      "--headless", options->headless, "Without a window: bots play, as fast as the machine can");
  command
      ->add_option("--seats", options->seats,
                   "Who plays, in place of the menu: left, right (keys), pad0 (gamepad) or bot for "
                   "each player, such as left,pad0,bot,bot")
      ->excludes(headless);
  add_window_options(*command, options->window);
  command
      ->add_option("--bots", options->bots,
                   "With --headless: how many bots play (default: as many as can)")
      ->check(CLI::Range(std::size_t{1}, kMaxPlayers))
      ->needs(headless);
  command
      ->add_option("--seconds", options->seconds,
                   "With --headless: game time to record: 12.5, 1:30 or 620t (default: 60)")
      ->needs(headless);
  command
      ->add_option("--view-rate", options->view_rate,
                   "With --headless: record which pictures somebody would have seen, that many a "
                   "second (60, 240, 30000/1001), or at random times (random)")
      ->needs(headless);
}

}  // namespace tickreel
