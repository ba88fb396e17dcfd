#pragma once

#include <functional>
#include <string>

#include "live/room.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::live {

/// The settings of a bug report.
struct BugReport {
  std::string replay;      ///< the path of the replay
  std::string output;      ///< the path of the report; ends in .zip
  bool overwrite = false;  ///< whether an existing file may be replaced
  std::string renderer;    ///< the name of the offscreen renderer of this machine
  /// Returns the text of README.txt, the page that is read first.
  std::function<std::string(const ReplayReader& replay)> cover;
  std::string logs{};  ///< the folder of window logs (window_log_folder()); empty: no logs
};

/// Packs a zip file: the replay; its notes file and a text about its crash, if it has them; the
/// newest logs, at most three, of windows that showed it; and facts about the build and the
/// machine. kUsage when `output` does not end in .zip; kBadFile when the replay or its notes cannot
/// be read; otherwise the errors of ZipArchive and OutputFile, such as kInTheWay when `output`
/// exists and may not be replaced.
Status write_bug_report(const BugReport& report);

}  // namespace tickreel::live
