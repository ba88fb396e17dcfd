#pragma once

#include <atomic>

#include "live/record/begun_tick.h"
#include "movie/make/crash/crash_drawing.h"
#include "movie/room.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Plays a recording to its end, and the tick that it ends inside, in a process of its own: a copy
/// of this program, whose command `child` does it. Pictures are not drawn.
Result<BegunTickRun> play_into_crash(const ReplayReader& reader,
                                     const std::atomic<bool>* stop = nullptr);
/// The same, with all pictures that were shown, and the one that it died of; `more`: what else that
/// process is told.
Result<BegunTickRun> draw_into_crash_apart(const CrashRequest& request,
                                           const std::vector<std::string>& more,
                                           const std::atomic<bool>* stop = nullptr);
/// What shows the crash: one of these.
Result<BegunTickRun> show_crash_apart(const ReplayReader& reader, const std::atomic<bool>* stop);

}  // namespace tickreel::movie
