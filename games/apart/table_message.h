#pragma once

#include <string>

#include "games/apart/exchange.h"
#include "games/room.h"
#include "tickreel/plugin/game_entry.h"
#include "tickreel/plugin/game_table.h"
#include "tickreel/result.h"

namespace tickreel::games {

/// Writes what a table says of its game, and which functions it has. entry_of_table() must have
/// taken the table.
void write_table(MessageWriter& to, const tickreel_game_table& table);
/// Makes the game of such a table. Nothing of it runs in this process: run_apart() must follow. It
/// does not trust who wrote the message; the errors of entry_of_table().
Result<GameEntry> read_table(MessageReader& from, const std::string& argument);

}  // namespace tickreel::games
