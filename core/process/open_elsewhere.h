#pragma once

#include <string>

#include "tickreel/result.h"

namespace tickreel {

/// Opens a file or a folder in the program that the desktop has for it (xdg-open), and does not
/// wait for that program. kFailed when there is no xdg-open or no shell.
Status open_elsewhere(const std::string& path);

}  // namespace tickreel
