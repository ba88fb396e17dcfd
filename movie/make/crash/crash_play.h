#pragma once

#include <atomic>

#include "live/record/begun_tick.h"
#include "movie/make/crash/crash_drawing.h"
#include "movie/room.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Plays a recording to its end, and the tick that it ends inside, in a process of its own: a copy
/// of this program with the command `child`. Draws no pictures.
Result<BegunTickRun> play_into_crash(const ReplayReader& reader,
                                     const std::atomic<bool>* stop = nullptr);
/// Does the same with all pictures that were shown, and the one that the crash interrupted. `more`:
/// additional arguments for that process.
Result<BegunTickRun> draw_into_crash_apart(const CrashRequest& request,
                                           const std::vector<std::string>& more,
                                           const std::atomic<bool>* stop = nullptr);
/// Runs the one of these two functions that repeats the crash.
Result<BegunTickRun> show_crash_apart(const ReplayReader& reader, const std::atomic<bool>* stop);

}  // namespace tickreel::movie
