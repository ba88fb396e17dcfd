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

/// The game that a host loads: a game of a library, or a built-in game.
struct HostedGame {
  std::string name;        ///< GameInfo::name
  std::string path{};      ///< the path of the library; empty: the game is built in
  std::string argument{};  ///< the argument with which the library is loaded; empty: none
  std::string library{};   ///< GameInfo::library; for a libretro core, empty until it is loaded
  bool is_core = false;    ///< a libretro core: `argument` is the file that the core plays
  /// Whether this program has not loaded the library itself. The host then confines itself before
  /// it loads the library.
  bool is_stranger = false;
  /// Files that a confined library may read, besides its own folder.
  std::vector<std::string> files{};
};

/// The answers of a library that was asked about its game in a separate process.
struct DescribedLibrary {
  std::vector<std::string> files;   ///< GameEntry::files
  bool has_unknown_fields = false;  ///< GameEntry::has_unknown_fields
  /// None: the library draws itself or is written in C++, and must be loaded into this process.
  std::optional<GameEntry> game;
};

/// A process that has loaded a game and makes a copy of itself for each session. The game has not
/// run in the process itself, so each session begins as in a new program. When this program ends,
/// in whatever way, the host ends all copies and itself. Any thread.
class GameHost {
 public:
  /// Starts nothing yet.
  explicit GameHost(HostedGame game) : game_(std::move(game)) {}

  /// Returns a process for a session or a bot. Starts the host first, if it does not run. kFailed
  /// when no process can be made, or when the library is another build than before; kInterrupted
  /// when this program is to stop (GameStop); the errors of loading the game.
  Result<std::unique_ptr<AskedProcess>> make_process();
  /// Asks the library about its game, in a process that is confined before it loads the library.
  /// Call it before make_process(). The errors of make_process(), ask_game_library() and
  /// read_table(); kBadFile when the library crashes or hangs.
  Result<DescribedLibrary> describe();
  /// Makes the host load the library, which may read these files, to make processes for sessions.
  /// The errors of make_process().
  Status load(std::vector<std::string> files);

  /// Returns GameInfo::library, which is known once the host has loaded the game.
  [[nodiscard]] const std::string& library() const { return game_.library; }
  /// Returns GameInfo::argument_hash, which is known once the host has loaded the game.
  [[nodiscard]] std::uint64_t argument_hash() const { return argument_hash_; }
  /// Sets the name of the game in messages, and before the lines that it prints.
  void call_it(const std::string& name);

 private:
  Status start();
  Status load_in(Exchange& host);
  Result<pid_t> ask_for_process(Exchange& exchange);

  HostedGame game_;
  bool asks_ = false;  ///< processes are made for describe(), not for sessions
  std::mutex mutex_;   ///< guards the host, which all sessions share
  std::shared_ptr<GamePrints> prints_;
  std::optional<Exchange> host_;
  std::uint64_t argument_hash_ = 0;
};

/// Changes a game so that each of its sessions and bots runs in a process of the host.
void run_apart(GameEntry& game, const std::shared_ptr<GameHost>& host);

/// Makes the game of a libretro core and the file that it plays (GameLibrary::is_core). Its
/// sessions run in processes of their own; this process loads nothing of the core. kBadFile or
/// kUsage, naming the core, when the core does not take the file; the errors of make_process(),
/// load_core() and entry_of_core().
Result<GameEntry> load_core_apart(const GameLibrary& library);

/// The environment variable that says which games run in processes of their own, in this program
/// and in programs that it starts. "0": those that need it (GameEntry::needs_process), so that a
/// debugger finds the others in this program. Any other text: all games. Empty or not set: each
/// function says what is usual.
inline constexpr const char* kIsolateVariable = "TICKREEL_ISOLATE";
/// Makes the game of a library or a core, and decides where it runs. Usually a library is asked
/// about its game in a process of its own, which is kept from other files, and its sessions run in
/// such processes. Only a library that draws itself or is written in C++ is then loaded in this
/// program, and its sessions run here unless they need a process. The errors of load_core_apart(),
/// GameHost::describe() and load_game_library().
Result<GameEntry> load_any_game(const GameLibrary& library);
/// The same for a program that is not tickreel: usually it loads the library, and only sessions
/// that need a process get one.
Result<GameEntry> load_any_game_here(const GameLibrary& library);
/// Returns the built-in games; calls run_apart() for each of them if kIsolateVariable says all.
std::vector<GameEntry> isolated_if_wanted(std::vector<GameEntry> built_in);

/// Returns words for where a game runs: "in a process of its own, kept from ...". Empty for a game
/// whose sessions run in this process.
std::string describe_process(const GameInfo& game);

/// Checks the environment variables that limit games: kUsage when the one for their memory or the
/// one for the time of a call is wrong.
Status check_game_limits();

/// The only argument of a program that is started as a host and calls serve_as_game_host().
inline constexpr const char* kGameHostArgument = "game-host";

// The descriptors that a host starts with, besides the standard streams: an end of its Exchange.
inline constexpr int kMemoryOfHost = 3;
inline constexpr int kSocketOfHost = 4;

/// Does the work of a host; never returns. `games`: the built-in games.
[[noreturn]] void serve_as_game_host(std::vector<GameEntry> games);

/// Sets the program that is started as a host, for tests; otherwise it is this program.
void set_game_host_program(const std::string& path);

}  // namespace tickreel::games
