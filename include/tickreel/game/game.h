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
  /// The rules to play by: GameInfo::version in a recording; in a replay, that of its
  /// recording. A game that changed its rules asks this before each change. 0 means the newest to
  /// Simulation::begin, which says which that is: a Game is never given 0.
  std::uint32_t rules_version = 0;
  /// Whether the hashes of the states are the game's own, if it has any (GameInfo::hashes_itself).
  /// A replay from before it had them says no.
  bool hashes_itself = true;
};

/// A simulation. It learns from outside only what its constructor, its constants and tick() are
/// given, and tells the outside only what publish() writes. One thread at a time.
///
/// Life: constructed from a SessionSetup; constants described (and, for a replay, loaded); begin();
/// then tick() again and again, with state loaded in between when a player seeks.
class Game {
 public:
  virtual ~Game() = default;

  /// Names the tunable values. They hold their defaults after construction, travel with the replay,
  /// and must not change after begin(). Scalars only. One that came with a newer version of the
  /// rules is named by those rules alone: an older replay does not have it, and the default is its
  /// value.
  virtual void describe_constants(StateArchive& archive) { static_cast<void>(archive); }
  /// Builds the state of tick 0 from the setup and the constants.
  virtual void begin() = 0;
  /// One fixed step. Updates its components in an order that the source declares.
  virtual void tick(const InputFrame& input) = 0;
  /// Names every field of the state: what is not described does not survive a seek, and the
  /// synchronisation check finds it. Must walk the same fields in every mode.
  virtual void describe(StateArchive& archive) = 0;
  /// Returns a hash of the state, in a game that hashes itself (GameInfo::hashes_itself). States
  /// that differ have different hashes, but for chance.
  [[nodiscard]] virtual std::uint64_t hash() const { return 0; }
  /// Appends what can be seen at this tick to `view`, which comes cleared and with its tick set.
  virtual void publish(View& view) const = 0;
};

/// A player made of code. It sees what a person would, the view, and answers with an input, which
/// is recorded like anybody's: a replay needs no bot. May keep state and random streams of its own.
class Bot {
 public:
  virtual ~Bot() = default;
  virtual PlayerInput decide(const View& view) = 0;
};

/// A kind of ViewEvent that people look for: on a time line, to make marks around.
struct NamedEvent {
  std::string name;  ///< as in `--event kill`
  std::uint32_t kind = 0;
};

/// A game as the registry knows it. A game is one folder, one class and one such value.
struct GameInfo {
  std::string name;         ///< lower case, as in `--game NAME`
  std::string description;  ///< one line
  /// The version of the rules: every change of them, and every added constant, counts it up.
  std::uint32_t version = 1;
  /// The oldest rules that the game can still play by; 0: only the newest.
  std::uint32_t oldest_version = 0;
  /// The most ticks that a seek has to play: about 100 ms of work. Cheap games keep the default.
  Tick seek_ticks = 3000;
  TickRate tick_rate{60};
  std::size_t min_players = 1;
  std::size_t max_players = 1;
  std::vector<std::string> player_names;  ///< defaults, by index
  std::vector<NamedEvent> events;         ///< those worth finding, the most wanted first
  /// Returns the events that a view and the one after it show together, for a game that does not
  /// publish them: a zone that was taken. A function of the two alone. Empty: all are published.
  std::function<std::vector<ViewEvent>(const View& before, const View& after)> derive_events;
  /// The kind of event that ends a round, and of the fact that says a player's score (variant:
  /// player; value). 0: the game has none.
  std::uint32_t round_end_event = 0;
  std::uint32_t score_fact = 0;
  /// The kind of fact that says a player's name (variant: player; text), for a game where names
  /// change. 0: they stay as the session began.
  std::uint32_t name_fact = 0;
  std::function<std::unique_ptr<Game>(const SessionSetup&)> make_game;
  /// Whether `describe` loads what it saves. Where it does not, whatever is sought is played from
  /// the start, and nothing can begin in the middle.
  bool can_load = true;
  /// Whether a replay has Game::hash() of each state, and not the hash of what `describe` names:
  /// for a state so large that describing it in each tick takes long.
  bool hashes_itself = false;
  /// Whether messages speak of save() and load(), as they do of a library with a table, and not
  /// of `describe`.
  bool saves_and_loads = false;
  /// The shared library that it comes from, and the hash of its file: "mygame.so 0123456789abcdef".
  /// Empty: it is built in.
  std::string library{};
  /// A hash of the file or folder that its argument names; 0: it names none. Replays have it, and
  /// are refused where it is another. The program sets it.
  std::uint64_t argument_hash = 0;
  /// How a session begins in a process of its own; empty: sessions run in this one. The program
  /// sets it (games/apart/begin_apart.h), no game.
  std::function<Result<std::unique_ptr<sim::RunningGame>>(const SessionSetup&,
                                                          const std::vector<NamedField>* constants)>
      begin_apart{};
  /// Events that the first tick of each recording gets, too: for data that a session begins with
  /// and that is too large for a constant, such as the save memory of a console.
  std::vector<InputEvent> first_events{};
  /// The button (PlayerInput::buttons) that rewinds while a player of a live session holds it, and
  /// how far back at most. 0: the game cannot be rewound. See docs/play.md.
  std::uint32_t rewind_button = 0;
  Tick rewind_ticks = 0;
  /// Empty when the game has no bots.
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
