#pragma once

#include <string>

#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Packs a replay, and what is known of it, of this program and of this machine, for a bug report:
/// `output` is FILE.zip. The errors of live::write_bug_report(); kUsage when `output` is what is
/// packed. Asks a process of its own who draws, which may take seconds.
Status report_replay(const std::string& replay, const std::string& output, bool overwrite);

}  // namespace tickreel::movie
