#pragma once

#include <string>

#include "tickreel/result.h"

namespace tickreel {

/// Opens a file or a folder with the program that the desktop has for it (xdg-open), and does not
/// wait for that. kFailed when there is no xdg-open.
Status open_elsewhere(const std::string& path);

}  // namespace tickreel
