#pragma once

#include <string_view>

namespace tickreel {

/// Returns the version and the commit of this build: "0.2.0-g1a2b3c4d5e". It ends with "-dirty" if
/// the checkout had changes that were not committed, and is the version alone if it was not built
/// in a git checkout. cmake/build_version.cmake writes the source.
std::string_view build_version();

}  // namespace tickreel
