#pragma once

#include <string>
#include <vector>

#include "window/room.h"

namespace tickreel::window {

/// Returns the path of a new file in a folder: `name`, with a number before its ending when the
/// file or its unfinished part exists, or when the path is among `promised`.
std::string unused_path(const std::string& folder, const std::string& name,
                        const std::vector<std::string>& promised = {});
/// Returns the user's folder for videos, ~/Videos; empty when the user has no home folder.
std::string video_folder();

}  // namespace tickreel::window
