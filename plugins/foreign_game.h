#pragma once

#include <memory>
#include <string>

#include "tickreel/plugin/game_entry.h"
#include "tickreel/plugin/game_table.h"
#include "tickreel/result.h"

namespace tickreel {

/// A game that a library describes by a table, as one of ours. kBadFile, with the field, when the
/// table makes no sense. What its functions do wrong later is a GameError.
Result<GameEntry> entry_of_table(const tickreel_game_table& table);

/// Its parts. `table` is whole: as long as this build's.
std::unique_ptr<Game> make_foreign_game(std::shared_ptr<const tickreel_game_table> table,
                                        const SessionSetup& setup);
/// What the table's create() has made, of such a game that has begun.
void* made_by_library(const Game& game);
std::unique_ptr<Bot> make_foreign_bot(std::shared_ptr<const tickreel_game_table> table,
                                      std::size_t player);
std::unique_ptr<Soundscape> make_foreign_soundscape();
std::unique_ptr<Look> make_foreign_look(std::shared_ptr<const tickreel_game_table> table);

}  // namespace tickreel
