#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tickreel/game/input_frame.h"
#include "tickreel/game/state_archive.h"
#include "tickreel/result.h"
#include "tickreel/view/tick.h"
#include "tickreel/view/view.h"

namespace tickreel {

namespace sim {
class RunningGame;
}

/// The settings with which a session of a game starts. The replay stores all of them.
struct SessionSetup {
  std::uint64_t seed = 0;            ///< for everything random in the game (RandomStream)
  TickRate tick_rate{1};             ///< ticks for each second of game time
  std::vector<std::string> players;  ///< a name for each player, in index order; 1..kMaxPlayers
  /// The version of the rules to play by. A new recording has the newest, GameInfo::version; a
  /// replay has the version with which it was recorded. A game whose rules have changed checks this
  /// number wherever they differ. 0 asks Simulation::begin() for the newest; a Game never sees 0.
  std::uint32_t rules_version = 0;
  /// Whether the replay has hashes from Game::hash(), in a game with GameInfo::hashes_itself. False
  /// for a replay that was recorded before the game had that function.
  bool hashes_itself = true;
};

/// The simulation of a game: its state, and the step from one tick to the next. Its only inputs are
/// the SessionSetup, its constants and the input of tick(); its only output is what publish()
/// writes. One thread at a time; several games may exist at a time.
///
/// The order of calls: the constructor, with a SessionSetup; describe_constants(), which sets the
/// constants of a replay; begin(); then tick() again and again. Between ticks, describe() may save
/// the state, or load another one when somebody seeks in a replay.
class Game {
 public:
  virtual ~Game() = default;

  /// Names the constants to the archive, which reads or sets them. A constant is a number that can
  /// be tuned. It has its default after construction, is stored in the replay, and must not change
  /// after begin(). A constant that came with a version of the rules is named only when these or
  /// newer rules are played (SessionSetup::rules_version), because older replays do not have it.
  virtual void describe_constants(StateArchive& archive) { static_cast<void>(archive); }
  /// Builds the state of tick 0 from the setup and the constants.
  virtual void begin() = 0;
  /// Plays one step: changes the state of one tick into the state of the next. `input`: the input
  /// of all players during the step.
  virtual void tick(const InputFrame& input) = 0;
  /// Names every field of the state to the archive, which saves, loads, compares or lists them. The
  /// fields must be the same in each of these modes. A field that is not named has a wrong value
  /// after a seek; the synchronisation check (SyncTest) finds it.
  virtual void describe(StateArchive& archive) = 0;
  /// Returns a hash of the state. Called only for a game with GameInfo::hashes_itself. Different
  /// states must have different hashes, apart from rare collisions.
  [[nodiscard]] virtual std::uint64_t hash() const { return 0; }
  /// Adds everything that can be seen at this tick to `view`, which is empty and has its tick set.
  virtual void publish(View& view) const = 0;
};

/// A computer player. It sees the views of the game, as a person would. Its input is recorded like
/// a person's, so a replay needs no bot. It may have a state and random streams of its own. One
/// thread at a time.
class Bot {
 public:
  virtual ~Bot() = default;
  /// Returns the input of the bot's player for the step that follows this view.
  virtual PlayerInput decide(const View& view) = 0;
};

/// A name for a kind of ViewEvent that people look for: on a time line, or to set marks around it.
struct NamedEvent {
  std::string name;        ///< the name for options such as `--event kill`
  std::uint32_t kind = 0;  ///< ViewEvent::kind
};

/// Everything that the program knows about a game: how to make it, and its properties.
struct GameInfo {
  std::string name;         ///< lower case, as in `--game NAME`
  std::string description;  ///< one line
  /// The version of the rules, from 1. A game counts it up with each change of its rules, and with
  /// each constant that it adds.
  std::uint32_t version = 1;
  /// The oldest version of the rules that the game can still play by; 0: only the newest.
  std::uint32_t oldest_version = 0;
  /// The most ticks that a seek should have to play: a recording stores the whole state at least
  /// this often, unless that would be more than 32768 times. Choose as many ticks as the game plays
  /// in about 100 ms, up to the default.
  Tick seek_ticks = 3000;
  TickRate tick_rate{60};  ///< the usual rate; a session may have another one
  std::size_t min_players = 1;
  std::size_t max_players = 1;
  std::vector<std::string> player_names;  ///< the default name of each player, by index
  std::vector<NamedEvent> events;         ///< the kinds worth finding, the most wanted first
  /// Returns events that the game does not publish, but that follow from two consecutive views,
  /// such as a zone that has got another owner. Depends on the two views only. Empty: there are no
  /// such events.
  std::function<std::vector<ViewEvent>(const View& before, const View& after)> derive_events;
  /// The kind of the event that ends a round, and the kind of the fact that has a player's score
  /// (Fact::variant is the player, Fact::value the score). 0: the game has none.
  std::uint32_t round_end_event = 0;
  std::uint32_t score_fact = 0;
  /// The kind of the fact that has a player's name (Fact::variant is the player, Fact::text the
  /// name), for a game where names change. 0: names stay as in the SessionSetup.
  std::uint32_t name_fact = 0;
  /// Makes the game of a session. Never null.
  std::function<std::unique_ptr<Game>(const SessionSetup&)> make_game;
  /// Whether Game::describe() can load what it saves. If not, a seek plays from the start, or from
  /// a copy of the game's process (begin_apart), and no replay can begin in the middle.
  bool can_load = true;
  /// Whether replays store the result of Game::hash() for each tick, not a hash of all fields that
  /// Game::describe() names. For a state so large that describing it in each tick takes too long.
  bool hashes_itself = false;
  /// Whether messages name the functions save() and load() instead of describe(). True for a
  /// library with a table (tickreel/plugin/game_table.h).
  bool saves_and_loads = false;
  /// The shared library of the game, and the hash of its file: "mygame.so 0123456789abcdef". Empty:
  /// the game is built in. The program sets it.
  std::string library{};
  /// A hash of the file or folder that the library's argument names; 0: the argument names no file.
  /// Replays store the hash, and do not play if it has changed. The program sets it.
  std::uint64_t argument_hash = 0;
  /// Begins a session in a process of its own; empty: sessions run in this process. `constants`:
  /// the values to play with; null: the defaults. The program sets it, never a game (games/apart).
  std::function<Result<std::unique_ptr<sim::RunningGame>>(const SessionSetup&,
                                                          const std::vector<NamedField>* constants)>
      begin_apart{};
  /// Events that are added to the input of the first tick of each recording. They carry data that a
  /// session begins with and that is too large for a constant, such as the save memory of a
  /// console.
  std::vector<InputEvent> first_events{};
  /// The button (a bit of PlayerInput::buttons) that rewinds the game while a player of a live
  /// session holds it; 0: the game cannot be rewound. See docs/play.md.
  std::uint32_t rewind_button = 0;
  Tick rewind_ticks = 0;  ///< the most ticks that the button goes back
  /// Makes a bot for the player with index `player`. Empty: the game has no bots.
  std::function<std::unique_ptr<Bot>(const SessionSetup&, std::size_t player)> make_bot;

  /// Returns the number of players in words: "2 to 4 players", or "1 player".
  [[nodiscard]] std::string describe_players() const {
    const std::string most = std::to_string(max_players);
    return (min_players == max_players ? "" : std::to_string(min_players) + " to ") + most +
           (max_players == 1 ? " player" : " players");
  }
  /// Returns the oldest version of the rules that the game can still play by. Never 0.
  [[nodiscard]] std::uint32_t oldest_rules() const {
    return oldest_version == 0 ? version : oldest_version;
  }
};

}  // namespace tickreel
