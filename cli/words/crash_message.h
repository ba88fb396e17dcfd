#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "cli/process/crash_reporter.h"
#include "cli/room.h"
#include "cli/words/messages.h"
#include "games/apart/game_host.h"
#include "games/loaded/load_games.h"
#include "live/report/crash_text.h"
#include "sim/replay/crash_note.h"

namespace tickreel::cli {

/// Returns the options that a command needs to play a replay of this game: empty for a built-in
/// game; for a game from a library " --game LIBRARY.so" for each library that is loaded, as the
/// user gave it; for an unknown game " --game LIBRARY.so", literally.
std::string game_words(const std::string& game);

// Functions that tell the user about a game that crashed during a recording: at once, where the
// recording is and how to see the crash again, and once more at the next start of `record`.

/// Prepares the message: from now on, a crash is a crash of the recording in `part_path`. Only one
/// recording at a time.
void prepare_crash_message(const std::string& part_path);
/// Prints the message on standard error; if that is not a terminal, also stores it for the next
/// start. It is a function for CrashSite::set_farewell().
void say_crash_message(int signal, CrashPlace place);
/// Prints on standard error that the display went away and, if a recording is in progress, where it
/// is. Any thread.
void say_the_display_is_gone();
/// Returns the facts about a recorded crash for --json. `tick`: where it happened.
nlohmann::json crash_json(const ReplayCrash& crash, const CrashTick& tick);
/// Prints the crashes that say_crash_message() has stored since the last call, in this process or
/// an earlier one, if their recordings are still where they were.
void tell_of_crashes();

/// The functions with which the program observes games from libraries. A crash of a built-in game
/// is not observed, because debuggers and sanitizers say more about it.
inline constexpr games::GameWatch kGameWatch{games::load_any_game, name_games_that_crash,
                                             say_last_line, print_warning};

}  // namespace tickreel::cli
