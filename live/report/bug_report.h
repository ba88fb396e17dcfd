#pragma once

#include <functional>
#include <string>

#include "live/room.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::live {

/// The parts of a bug report, beside facts of the build and of the machine.
struct BugReport {
  std::string replay;
  std::string output;  ///< ends in .zip
  bool overwrite = false;
  std::string renderer;  ///< who draws offscreen here
  /// Writes the page that is read first.
  std::function<std::string(const ReplayReader& replay)> cover;
  std::string logs{};  ///< the folder of logs of windows; empty: none
};

/// Packs the replay, the notes beside it, what is known of its crash, what was pressed in the last
/// windows that showed it, and the facts into a zip file. kBadFile when the replay cannot be
/// read; kUsage when `output` does not end in .zip; kInTheWay when it exists and is not to be
/// overwritten.
Status write_bug_report(const BugReport& report);

}  // namespace tickreel::live
