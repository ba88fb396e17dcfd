#pragma once

#include <string>

#include "tests/support/room.h"
#include "tickreel/core/image.h"

namespace tickreel::tests {

/// A picture in the format of xwd(1), of 24 bits in 32 as Xvfb keeps its screen in. Throws on any
/// other.
Image read_xwd(const std::string& bytes);

}  // namespace tickreel::tests
