#pragma once

#include <string>
#include <vector>

#include "tickreel/result.h"
#include "window/model/recent_files.h"
#include "window/room.h"

namespace tickreel::window {

/// What the clips of a reel's file are called, or else are of, in their order; nothing is planned.
/// kBadFile where it cannot be read, kUsage where it is no TOML.
Result<std::vector<std::string>> labels_of_reel(const std::string& path);

/// Where the histories of reels are kept; empty: nowhere.
std::string reel_history_folder();
/// The reels that were edited last.
Result<RecentFiles> recent_reels();

}  // namespace tickreel::window
