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

/// The tick of a recording's crash, and how it was there: the one number that all messages have.
struct CrashTick {
  enum class How : std::uint8_t {
    kInTick,     ///< the recording ends inside it
    kInPicture,  ///< a picture was drawn that begins with its state
    kAfterTick,  ///< neither: it is the last whole one
  };
  Tick tick = 0;
  How how = How::kAfterTick;
};
CrashTick crash_tick(const ReplayReader& reader);

/// Where the process of a run crashed; there must be a crash.
CrashTick tick_of_run(const BegunTickRun& run, const ReplayReader& reader);
/// The way to see a crash again: "drawing it" or "playing it".
const char* crash_verb(CrashTick::How how);
/// "the recording ends inside tick 51; playing it crashes there: SIGSEGV (segmentation fault)"; of
/// a run that did not end well.
std::string describe_end(const BegunTickRun& run, const ReplayReader& reader);
/// The command that shows the crash of a recording again: what plays to where it was, or draws.
/// `words`: the replay, and its game.
std::string crash_command(CrashTick::How how, const std::string& words);

/// "died in tick 1234: SIGSEGV (segmentation fault)", or "died while it drew a picture of tick
/// 1233:
/// ...", or "died after tick 1233: ..."; of a replay with a crash.
std::string describe_crash(const ReplayReader& reader);
/// How many of the innermost calls of two crashes are the same, to the instruction.
std::size_t common_calls(const ReplayCrash& first, const ReplayCrash& second);
/// The calls, innermost first, their names as in the source where this program has them too.
std::vector<std::string> describe_stack(const ReplayCrash& crash);

}  // namespace tickreel::live
