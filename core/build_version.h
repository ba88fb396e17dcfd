#pragma once

#include <string_view>

namespace tickreel {

/// Names this build: "0.2.0-g1a2b3c4d5e", the version and the commit. "-dirty" at the end: with
/// changes that were not committed; the version alone: not built in a git checkout.
/// cmake/build_version.cmake writes the source.
std::string_view build_version();

}  // namespace tickreel
