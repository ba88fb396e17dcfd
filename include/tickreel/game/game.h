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

/// The start of a session. The replay holds all of it.
struct SessionSetup {
  std::uint64_t seed = 0;
  TickRate tick_rate{1};
  std::vector<std::string> players;  ///< a name for each player, in index order; 1..kMaxPlayers
  /// The version of the rules to play by: GameInfo::version for a new recording; a replay has the
  /// one it was recorded with. A game that has changed its rules checks this number before it does
  /// what differs. 0 asks Simulation::begin() for the newest; a Game never sees 0.
  std::uint32_t rules_version = 0;
  /// Whether Game::hash() is used, in a game that has it (GameInfo::hashes_itself). False for a
  /// replay that was recorded before the game had it.
  bool hashes_itself = true;
};

/// A simulation. Its only inputs are those of its constructor, its constants and tick(); its only
/// output is what publish() writes. One thread at a time.
///
/// The order of calls: the constructor, with a SessionSetup; describe_constants() (which sets them
/// for a replay); begin(); then tick() again and again. describe() may load another state in
/// between, when a player seeks.
class Game {
 public:
  virtual ~Game() = default;

  /// Names the constants: the tunable values, which are scalars. They have their defaults after
  /// construction, are stored in the replay, and must not change after begin(). A constant that a
  /// newer version of the rules has added is named only when those rules are played: older replays
  /// do not have it, and it keeps its default.
  virtual void describe_constants(StateArchive& archive) { static_cast<void>(archive); }
  /// Builds the state of tick 0 from the setup and the constants.
  virtual void begin() = 0;
  /// One fixed step. Updates its components in an order that the source declares.
  virtual void tick(const InputFrame& input) = 0;
  /// Names every field of the state, the same fields in every mode of the archive. A field that is
  /// left out is lost in a seek; the synchronisation check finds it.
  virtual void describe(StateArchive& archive) = 0;
  /// Returns a hash of the state, in a game that hashes itself (GameInfo::hashes_itself). Different
  /// states must have different hashes, apart from rare collisions.
  [[nodiscard]] virtual std::uint64_t hash() const { return 0; }
  /// Fills `view` with what can be seen at this tick. The view comes cleared, with its tick set.
  virtual void publish(View& view) const = 0;
};

/// A player made of code. It sees the view, as a person would, and answers with an input, which is
/// recorded like any other: a replay needs no bot. It may keep state and random streams of its own.
class Bot {
 public:
  virtual ~Bot() = default;
  virtual PlayerInput decide(const View& view) = 0;
};

/// A kind of ViewEvent that people look for: on a time line, or to set marks around.
struct NamedEvent {
  std::string name;  ///< as in `--event kill`
  std::uint32_t kind = 0;
};

/// A game as the registry knows it: how to make it, and what else the program must know of it.
struct GameInfo {
  std::string name;         ///< lower case, as in `--game NAME`
  std::string description;  ///< one line
  /// The version of the rules, from 1. Every change of them and every added constant counts it up.
  std::uint32_t version = 1;
  /// The oldest rules that the game can still play by; 0: only the newest.
  std::uint32_t oldest_version = 0;
  /// The most ticks that a seek may have to play, about 100 ms of work: a recording keeps the whole
  /// state at least this often. Cheap games keep the default.
  Tick seek_ticks = 3000;
  TickRate tick_rate{60};
  std::size_t min_players = 1;
  std::size_t max_players = 1;
  std::vector<std::string> player_names;  ///< defaults, by index
  std::vector<NamedEvent> events;         ///< the kinds worth finding, the most wanted first
  /// Returns events that the game does not publish, but that two consecutive views show together,
  /// such as a zone that was taken. A function of the two views alone. Empty: there are none.
  std::function<std::vector<ViewEvent>(const View& before, const View& after)> derive_events;
  /// The kind of the event that ends a round, and the kind of the fact that has a player's score
  /// (Fact::variant is the player, Fact::value the score). 0: the game has none.
  std::uint32_t round_end_event = 0;
  std::uint32_t score_fact = 0;
  /// The kind of the fact that has a player's name (Fact::variant is the player, Fact::text the
  /// name), for a game where names change. 0: names stay as in the SessionSetup.
  std::uint32_t name_fact = 0;
  std::function<std::unique_ptr<Game>(const SessionSetup&)> make_game;
  /// Whether describe() can load what it saves. If not, each seek plays from the start, and no
  /// session can begin in the middle.
  bool can_load = true;
  /// Whether replays store Game::hash() for each tick in place of a hash of all that describe()
  /// names: for a state so large that describing it in each tick takes too long.
  bool hashes_itself = false;
  /// Whether messages speak of save() and load(), the functions of a library with a table, in place
  /// of describe().
  bool saves_and_loads = false;
  /// The shared library of the game, and the hash of its file: "mygame.so 0123456789abcdef". Empty:
  /// the game is built in. The program sets it.
  std::string library{};
  /// A hash of the file or folder that the library's argument names; 0: it names none. Replays
  /// store it, and do not play with another one. The program sets it.
  std::uint64_t argument_hash = 0;
  /// Begins a session in a process of its own; empty: sessions run in this process. The program
  /// sets it, never a game (games/apart).
  std::function<Result<std::unique_ptr<sim::RunningGame>>(const SessionSetup&,
                                                          const std::vector<NamedField>* constants)>
      begin_apart{};
  /// Events that are added to the first tick of each recording: for data that a session begins with
  /// and that is too large for a constant, such as the save memory of a console.
  std::vector<InputEvent> first_events{};
  /// The button (PlayerInput::buttons) that rewinds while a player of a live session holds it, and
  /// the most ticks that it goes back. 0: the game cannot be rewound. See docs/play.md.
  std::uint32_t rewind_button = 0;
  Tick rewind_ticks = 0;
  /// Makes a bot for player `player`. Empty: the game has no bots.
  std::function<std::unique_ptr<Bot>(const SessionSetup&, std::size_t player)> make_bot;

  /// "2 to 4 players", or "1 player".
  [[nodiscard]] std::string describe_players() const {
    const std::string most = std::to_string(max_players);
    return (min_players == max_players ? "" : std::to_string(min_players) + " to ") + most +
           (max_players == 1 ? " player" : " players");
  }
  [[nodiscard]] std::uint32_t oldest_rules() const {
    return oldest_version == 0 ? version : oldest_version;
  }
};

}  // namespace tickreel
