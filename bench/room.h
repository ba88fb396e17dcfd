#pragma once

namespace tickreel::sim {}
namespace tickreel::renderer {}
namespace tickreel::live {}
namespace tickreel::games {}
namespace tickreel::movie {}

/// Makes the names of the rooms that this room may use visible without their namespaces.
namespace tickreel::bench {
using namespace sim;
using namespace renderer;
using namespace live;
using namespace games;
using namespace movie;
}  // namespace tickreel::bench
