#pragma once

#include <string>
#include <vector>

#include "movie/room.h"
#include "movie/shelf/recent_files.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// What the clips of a reel's file are called, or else are of, in their order; nothing is planned.
/// kBadFile where it cannot be read, kUsage where it is no TOML.
Result<std::vector<std::string>> labels_of_reel(const std::string& path);

/// Where the histories of reels are kept; empty: nowhere.
std::string reel_history_folder();
/// The reels that were edited last.
Result<RecentFiles> recent_reels();

}  // namespace tickreel::movie
