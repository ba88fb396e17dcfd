#pragma once

#include <string>
#include <vector>

#include "tickreel/result.h"
#include "window/model/recent_files.h"
#include "window/room.h"

namespace tickreel::window {

/// The names of the clips in a reel's file, in order; a clip without a name gets one from its
/// source. Plans nothing. kBadFile when the file cannot be read, kUsage when it is not TOML.
Result<std::vector<std::string>> labels_of_reel(const std::string& path);

/// The folder for the edit histories of reels; empty: none.
std::string reel_history_folder();
/// The reels that were edited last.
Result<RecentFiles> recent_reels();

}  // namespace tickreel::window
