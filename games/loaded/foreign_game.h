#pragma once

#include <memory>
#include <string>
#include <vector>

#include "games/room.h"
#include "tickreel/plugin/game_entry.h"
#include "tickreel/plugin/game_table.h"
#include "tickreel/result.h"

namespace tickreel::games {

/// A copy of a library's table, cut or filled with zeros to the length that this build knows.
struct ForeignTable : tickreel_game_table {
  std::string game;      ///< the name of the game
  std::string argument;  ///< the argument with which the library was loaded; may be empty
  std::vector<std::string> camera_names;
};
using ForeignTablePtr = std::shared_ptr<const ForeignTable>;

/// Makes a GameEntry of a game that a library describes by a table. kBadFile, with the name of the
/// field, when the table makes no sense. The parts of the game throw the errors of the table's
/// functions as GameErrors. Only the errors of renderer_create() and renderer_draw() are returned
/// by the look as kFailed.
Result<GameEntry> entry_of_table(const tickreel_game_table& table,
                                 const std::string& argument = {});
/// Whether the table's field `reads_clocks` is set; false for an older table without the field.
bool reads_clocks(const tickreel_game_table& table);
/// Returns the files that the table's function `files` names; empty when the table has no such
/// function. kBadFile when the function fails, or names more than 65536 files, or a path that is
/// not a line of UTF-8 with 1 to 4096 bytes.
Result<std::vector<std::string>> files_of_table(const tickreel_game_table& table,
                                                const std::string& argument);

// The parts of a foreign game, never null. make_foreign_bot() needs a table with `bot`, and
// make_foreign_look() a table with `renderer_draw`.
std::unique_ptr<Game> make_foreign_game(ForeignTablePtr table, const SessionSetup& setup);
/// Returns the object that the table's create() has made for a game of make_foreign_game(); null
/// before Game::begin().
void* made_by_library(const Game& game);
/// Returns a player's input, as a caller tells it, in the form that is stored (quantise_axis).
PlayerInput stored_input(const tickreel_player_input& told);
std::unique_ptr<Bot> make_foreign_bot(ForeignTablePtr table, std::size_t player);
/// Returns the soundscape that plays the samples of the views. `sample_rate_hz`: their rate.
std::unique_ptr<Soundscape> make_foreign_soundscape(std::uint32_t sample_rate_hz);
std::unique_ptr<Look> make_foreign_look(ForeignTablePtr table);

}  // namespace tickreel::games
