#pragma once

#include <string>

#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Packs a replay, and information on it, on this program and on this machine, into a bug report;
/// `output` is FILE.zip. Asks a process of its own for the renderer, which may take seconds. The
/// errors of live::write_bug_report(); kUsage when `output` is one of the packed files.
Status report_replay(const std::string& replay, const std::string& output, bool overwrite);

}  // namespace tickreel::movie
