#pragma once

#include <string>

#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Packs a replay, its notes, information about the replay, this program and this machine, and the
/// newest logs of windows that showed the replay, into the bug report `output`, FILE.zip. Starts a
/// process that asks for the name of the renderer, which may take seconds. The errors of
/// live::write_bug_report(); kUsage when `output` is one of the packed files.
Status report_replay(const std::string& replay, const std::string& output, bool overwrite);

}  // namespace tickreel::movie
