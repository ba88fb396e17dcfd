#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/room.h"
#include "sim/replay/replay_session.h"
#include "tickreel/plugin/game_entry.h"
#include "tickreel/result.h"

namespace tickreel::games {

// The registry: the games that this program has. Its functions are for one thread until the last
// game was added; then any thread may read. Pointers and references are valid until a game is
// added.

/// Sets the built-in games. Call it at the start of the program, before the other functions.
void begin_with_games(std::vector<GameEntry> games);

/// Adds the game of a library; without a look it gets the plain one. Call it before any other code
/// uses the games. kInTheWay when the program has a game of this name. With `beside`, several games
/// may have the name: one library that was loaded with several arguments.
Status add_game(GameEntry game, bool beside = false);

/// Returns all games: the built-in ones, then the added ones.
const std::vector<GameEntry>& all_games();

/// Returns the first game of this name; null when there is none.
const GameEntry* find_game(std::string_view name);
/// Returns the game with the name that a user has written, in small or capital letters. kUsage when
/// there is no such game or more than one; the message says what the user may mean.
Result<const GameEntry*> choose_game_called(const std::string& name);
/// Returns the game of a replay; null when there is none. If several games have its name, returns
/// the one with the library and the argument with which the replay was recorded, or the most
/// similar.
const GameEntry* find_game(const ReplaySession& session);

}  // namespace tickreel::games
