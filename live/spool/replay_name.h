#pragma once

#include <string>

#include "live/room.h"
#include "tickreel/result.h"

namespace tickreel::live {

/// Returns the path of a replay that a user has named. If a file `name` exists, returns `name`.
/// Otherwise, if a recording in the user's spool has this name (or the name is kLastRecording),
/// returns the path of its file. Otherwise returns `name`. kUsage when the recording is in
/// progress; kBadFile for kLastRecording when nothing has been recorded; the errors of
/// RecordingSpool::of_user().
Result<std::string> path_of_replay(const std::string& name);

}  // namespace tickreel::live
