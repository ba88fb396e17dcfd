#pragma once

#include <string>
#include <string_view>

namespace tickreel {

/// A file's name as it is told: as it is, or quoted when a terminal could not bear it.
std::string shown_name(const std::string& path);

/// A message in which a terminal can bear everything, whatever the names in it. It is one line;
/// more follow only where they are indented by two spaces.
std::string shown_message(std::string_view message);

}  // namespace tickreel
