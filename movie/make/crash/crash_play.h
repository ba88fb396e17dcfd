#pragma once

#include <atomic>

#include "live/record/begun_tick.h"
#include "movie/make/crash/crash_drawing.h"
#include "movie/room.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Plays a recording to its end, with the tick that it ends inside, in a process of its own: a copy
/// of this program with the command `child`. Draws no pictures. Returns how that process ended: a
/// crash is a result, and so is a process that gave no sign of life for half a minute. Once `stop`
/// is set (null: never), the process is killed, and the result says so. kFailed when no process can
/// be started.
Result<BegunTickRun> play_into_crash(const ReplayReader& reader,
                                     const std::atomic<bool>* stop = nullptr);
/// Plays a recording in a process of its own, as play_into_crash() does, and draws all its pictures
/// with draw_into_crash().
Result<BegunTickRun> draw_into_crash_apart(const CrashRequest& request,
                                           const std::atomic<bool>* stop = nullptr);
/// Repeats the crash: calls draw_into_crash_apart() if the recording ends inside a picture, else
/// play_into_crash().
Result<BegunTickRun> show_crash_apart(const ReplayReader& reader, const std::atomic<bool>* stop);

}  // namespace tickreel::movie
