#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "cli/room.h"
#include "live/report/crash_text.h"
#include "sim/replay/crash_note.h"

namespace tickreel::cli {

/// What a command to paste that plays a replay of this game says of it: " --game LIBRARY.so" with
/// the library as it was given, where it has been loaded, and nothing for games that are built in.
std::string game_words(const std::string& game);

// What the user is told of a game that crashed while it was recorded: at once, where the recording
// is and how to see the crash again; and once more when `record` is started the next time.

/// From now on a crash is one of the recording in `part_path`. One recording at a time.
void prepare_crash_message(const std::string& part_path);
/// Says so on standard error, and leaves word for the next start unless that is a terminal. For
/// CrashSite::set_farewell.
void say_crash_message(int signal, CrashPlace place);
/// Says on standard error that the display went away, and where the recording is. By any thread.
void say_the_display_is_gone();
/// What a replay says of a crash, for --json; `tick`: where.
nlohmann::json crash_json(const ReplayCrash& crash, const CrashTick& tick);
/// Tells of what crashed since this was called last, as far as the recordings are where they were.
void tell_of_crashes();

}  // namespace tickreel::cli
