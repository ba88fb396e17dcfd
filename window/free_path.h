#pragma once

#include <string>

namespace tickreel {

/// The path of a file of that name in a folder, with a number behind the name when there is such a
/// file already, or the part of one.
std::string free_path(const std::string& folder, const std::string& name);

}  // namespace tickreel
