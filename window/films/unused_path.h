#pragma once

#include <string>
#include <vector>

#include "window/room.h"

namespace tickreel::window {

/// The path of a file of that name in a folder, with a number behind the name when there is such a
/// file already, or the part of one, or when it is among `promised`.
std::string unused_path(const std::string& folder, const std::string& name,
                        const std::vector<std::string>& promised = {});
/// ~/Videos; empty: the user has no folder of his own.
std::string video_folder();

}  // namespace tickreel::window
