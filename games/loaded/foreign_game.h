#pragma once

#include <memory>
#include <string>
#include <vector>

#include "games/room.h"
#include "tickreel/plugin/game_entry.h"
#include "tickreel/plugin/game_table.h"
#include "tickreel/result.h"

namespace tickreel::games {

/// A library's table, as long as this build's, with copies of its texts.
struct ForeignTable : tickreel_game_table {
  std::string game;      ///< its name
  std::string argument;  ///< what it was loaded with
  std::vector<std::string> camera_names;
};
using ForeignTablePtr = std::shared_ptr<const ForeignTable>;

/// A game that a library describes by a table, as one of ours. kBadFile, with the field, when the
/// table makes no sense. What its functions do wrong later is a GameError.
Result<GameEntry> entry_of_table(const tickreel_game_table& table,
                                 const std::string& argument = {});
/// Whether the table says so, which an older one does not.
bool reads_clocks(const tickreel_game_table& table);
/// The files that the table names. kBadFile when its function fails, or names none of them rightly.
Result<std::vector<std::string>> files_of_table(const tickreel_game_table& table,
                                                const std::string& argument);

// The parts of a foreign game.
std::unique_ptr<Game> make_foreign_game(ForeignTablePtr table, const SessionSetup& setup);
/// Returns the object that the table's create() has made, of such a game that has begun.
void* made_by_library(const Game& game);
/// Makes the input that a caller tells of a player as it is stored (quantise_axis).
PlayerInput stored_input(const tickreel_player_input& told);
std::unique_ptr<Bot> make_foreign_bot(ForeignTablePtr table, std::size_t player);
std::unique_ptr<Soundscape> make_foreign_soundscape(std::uint32_t sample_rate_hz);
std::unique_ptr<Look> make_foreign_look(ForeignTablePtr table);

}  // namespace tickreel::games
