#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/room.h"
#include "sim/replay/replay_session.h"
#include "tickreel/plugin/game_entry.h"
#include "tickreel/result.h"

namespace tickreel::games {

/// Sets the games that the program has without loading any: at its start, before anybody asks.
void begin_with_games(std::vector<GameEntry> games);

/// One of a library, before anything has asked for a game. kInTheWay when there is one of its name;
/// with `beside`, it is another one of that name: the same library with another argument.
Status add_game(GameEntry game, bool beside = false);

/// The games of this program: those that it began with, and those that were added.
const std::vector<GameEntry>& all_games();

/// Null when this program has no game of that name; the first one, where there are several.
const GameEntry* find_game(std::string_view name);
/// The game that somebody means by its name, in whatever case. kUsage, with what may be meant, when
/// there is none, or more than one.
Result<const GameEntry*> choose_game_called(const std::string& name);
/// The game of a replay: of several of its name, that with the library and the argument that it was
/// recorded with.
const GameEntry* find_game(const ReplaySession& session);

}  // namespace tickreel::games
