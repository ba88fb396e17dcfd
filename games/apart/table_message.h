#pragma once

#include <string>

#include "games/apart/exchange.h"
#include "games/room.h"
#include "tickreel/plugin/game_entry.h"
#include "tickreel/plugin/game_table.h"
#include "tickreel/result.h"

namespace tickreel::games {

/// Writes the values of a game's table, and which of its functions are not null. entry_of_table()
/// must have accepted the table.
void write_table(MessageWriter& to, const tickreel_game_table& table);
/// Makes a game from the message of write_table(). The game cannot run in this process: run_apart()
/// must follow. The message is not trusted: kBadFile when it is too short; the errors of
/// entry_of_table().
Result<GameEntry> read_table(MessageReader& from, const std::string& argument);

}  // namespace tickreel::games
