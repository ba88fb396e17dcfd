#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/process/signal_words.h"
#include "live/record/begun_tick.h"
#include "live/room.h"
#include "sim/replay/replay_reader.h"

namespace tickreel::live {

/// The tick at which a recording crashed. All messages name the same tick.
struct CrashTick {
  enum class How : std::uint8_t {
    kInTick,     ///< the game crashed while it played the tick; the recording ends inside it
    kInPicture,  ///< a picture between the tick and the next one was being drawn
    kAfterTick,  ///< neither; the tick is the last whole one of the recording
  };
  Tick tick = 0;
  How how = How::kAfterTick;
};
/// Returns the tick at which a recording crashed or broke off.
CrashTick crash_tick(const ReplayReader& reader);

/// Returns the tick at which the process of a run crashed. The run must have a crash. `reader`: the
/// replay that was played.
CrashTick tick_of_run(const BegunTickRun& run, const ReplayReader& reader);
/// Returns words for the way to repeat a crash: "drawing it" for kInPicture, else "playing it".
const char* crash_verb(CrashTick::How how);
/// Describes the end of a recording and a run that did not end well: "the recording ends inside
/// tick 51; playing it crashes there: SIGSEGV (segmentation fault)".
std::string describe_end(const BegunTickRun& run, const ReplayReader& reader);
/// Returns the command that repeats a crash: `tickreel export WORDS --into-crash` for kInPicture,
/// else `tickreel verify WORDS`. `words`: the replay and options for the game.
std::string crash_command(CrashTick::How how, const std::string& words);

/// Describes the crash of a replay, which must have one: "died in tick 1234: SIGSEGV (segmentation
/// fault)", "died while it drew a picture of tick 1233: ...", or "died after tick 1233: ...".
std::string describe_crash(const ReplayReader& reader);
/// Returns the number of innermost calls that are the same in two crashes, to the instruction.
std::size_t common_calls(const ReplayCrash& first, const ReplayCrash& second);
/// Returns the calls of a crash, innermost first. Functions that this program has, too, are named
/// as in the source; others have the names of the linker.
std::vector<std::string> describe_stack(const ReplayCrash& crash);

}  // namespace tickreel::live
