#pragma once

#include <sys/types.h>

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/files/descriptor.h"
#include "games/apart/exchange.h"
#include "games/apart/game_prints.h"
#include "games/apart/remote_game.h"
#include "games/loaded/game_library.h"
#include "games/room.h"
#include "tickreel/plugin/game_entry.h"
#include "tickreel/result.h"

namespace tickreel::games {

/// A game that a host loads: one of a library, or a built-in one.
struct HostedGame {
  std::string name;    ///< GameInfo::name
  std::string path{};  ///< of the library; empty: it is built in
  std::string argument{};
  std::string library{};  ///< GameInfo::library; of a core, empty until it is loaded
  bool is_core = false;   ///< of libretro: `argument` is what it plays
  /// The program has not loaded the library: the host is confined when it does. `files`: what the
  /// library then may read besides its own folder.
  bool is_stranger = false;
  std::vector<std::string> files{};
};

/// What a library says of its game, asked in a process of its own.
struct DescribedLibrary {
  std::vector<std::string> files;
  bool has_unknown_fields = false;
  std::optional<GameEntry>
      game;  ///< none: its code draws, or is C++, and must be loaded to be used
};

/// A process that has loaded a game, and makes a copy of itself for each session of it: as the game
/// has run in none of them, each begins as in a new program. When this program ends, however it
/// does, the host ends all of them. Any thread.
class GameHost {
 public:
  explicit GameHost(HostedGame game) : game_(std::move(game)) {}

  /// A process that can begin a session or have a bot. kFailed when there can be none.
  Result<std::unique_ptr<AskedProcess>> make_process();
  /// Asks a library what it says of its game, in a process that is confined from its first call on.
  /// Before make_process(). kBadFile or kFailed, with the reason, when it gives no answer.
  Result<DescribedLibrary> describe();
  /// Loads the library, which may read these files, to make processes for its sessions.
  Status load(std::vector<std::string> files);

  /// GameInfo::library; of a game that has had a process.
  [[nodiscard]] const std::string& library() const { return game_.library; }
  /// GameInfo::argument_hash, likewise.
  [[nodiscard]] std::uint64_t argument_hash() const { return argument_hash_; }
  /// Sets the name in messages, which may be known only when the game has had a process.
  void call_it(const std::string& name) { game_.name = name; }

 private:
  Status start();
  Status load_in(Exchange& host);
  Result<pid_t> ask_for_process(Exchange& exchange);

  HostedGame game_;
  bool asks_ = false;  ///< processes are asked what the library says
  std::mutex mutex_;   ///< of the host, which all sessions share
  std::shared_ptr<GamePrints> prints_;
  std::optional<Exchange> host_;
  std::uint64_t argument_hash_ = 0;
};

/// From now on, sessions of the game, and its bots, are in processes of their own.
void run_apart(GameEntry& game, const std::shared_ptr<GameHost>& host);

/// A libretro core and what it plays (GameLibrary::is_core), as a game whose sessions are in
/// processes of their own: in this one, nothing of it is loaded. kBadFile or kUsage, naming the
/// core, when it does not take the game.
Result<GameEntry> load_core_apart(const GameLibrary& library);

/// The environment variable that says, to this program and to those that it starts, that all games
/// run so. Empty or not there: only those do that need it (GameEntry::needs_process).
inline constexpr const char* kIsolateVariable = "TICKREEL_ISOLATE";
void isolate_if_wanted(GameEntry& game, const GameLibrary& library);
/// Makes the game of a library or a core, where it may run: cores in processes of their own, and
/// libraries, too, if the user wants that or the game needs it. The errors of load_core_apart(),
/// GameHost::describe() and load_game_library().
Result<GameEntry> load_any_game(const GameLibrary& library);
std::vector<GameEntry> isolated_if_wanted(std::vector<GameEntry> built_in);

/// "in a process of its own, kept from ..."; "" of a game whose sessions run in this one.
std::string describe_process(const GameInfo& game);

/// kUsage when what limits games is no number: their memory, or the time of a call.
Status check_game_limits();

/// The program is started with this as its only argument to be a host; see serve_as_game_host().
inline constexpr const char* kGameHostArgument = "game-host";

// Descriptors that it begins with beside the standard streams: the ends of its Exchange.
inline constexpr int kMemoryOfHost = 3;
inline constexpr int kSocketOfHost = 4;

/// The work of such a program; never returns. `games`: those that are built in.
[[noreturn]] void serve_as_game_host(std::vector<GameEntry> games);

/// The program that is started as a host; this one, unless a test says otherwise.
void set_game_host_program(const std::string& path);

}  // namespace tickreel::games
