#pragma once

#include <string>

#include "tests/support/room.h"
#include "tickreel/core/image.h"

namespace tickreel::tests {

/// Reads a picture in the format of xwd(1) with 24 bits in 32, as Xvfb keeps its screen. Throws on
/// any other format.
Image read_xwd(const std::string& bytes);

}  // namespace tickreel::tests
