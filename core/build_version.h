#pragma once

#include <string_view>

namespace tickreel {

/// Returns the version and the commit of this build: "0.2.0-g1a2b3c4d5e". The text ends with
/// "-dirty" if tracked files of the checkout had changes that were not committed. It is the version
/// alone if the build was not made in a git checkout. cmake/build_version.cmake writes the source.
std::string_view build_version();

}  // namespace tickreel
