#pragma once

#include <string>
#include <vector>

#include "tickreel/result.h"
#include "window/model/recent_files.h"
#include "window/room.h"

namespace tickreel::window {

/// Returns a name for each clip in a reel's file, in order; a clip without a name gets one from its
/// source. Plans nothing. The errors of ReelFile::open() and TomlReel::read().
Result<std::vector<std::string>> labels_of_reel(const std::string& path);

/// Returns the folder for the edit histories of reels (ReelFile); empty: none can be kept.
std::string reel_history_folder();
/// Opens the user's list of the reels that were edited last. kFailed when there is no folder for
/// it.
Result<RecentFiles> recent_reels();

}  // namespace tickreel::window
