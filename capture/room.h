#pragma once

namespace tickreel::renderer {}
namespace tickreel::encode {}
namespace tickreel::movie {}

/// Makes the names of the rooms that this room may use visible without their namespaces.
namespace tickreel::capture {
using namespace renderer;
using namespace encode;
using namespace movie;
}  // namespace tickreel::capture
