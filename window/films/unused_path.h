#pragma once

#include <string>
#include <vector>

#include "window/room.h"

namespace tickreel::window {

/// The path of a new file in a folder. The name gets a number when the file exists, when a part of
/// it exists, or when the path is among `promised`.
std::string unused_path(const std::string& folder, const std::string& name,
                        const std::vector<std::string>& promised = {});
/// ~/Videos; empty when the user has no home folder.
std::string video_folder();

}  // namespace tickreel::window
