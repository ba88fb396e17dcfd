#pragma once

#include <string>
#include <utility>
#include <vector>

namespace tickreel {

/// Names and versions of the libraries that encode, for records: {"libavcodec", "59.37.100"}, ...
std::vector<std::pair<std::string, std::string>> encoder_versions();

}  // namespace tickreel
