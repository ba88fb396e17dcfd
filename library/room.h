#pragma once

namespace tickreel::sim {}
namespace tickreel::renderer {}
namespace tickreel::encode {}
namespace tickreel::movie {}
namespace tickreel::games {}

/// The rooms that this one knows, and names without their namespaces.
namespace tickreel {
using namespace sim;
using namespace renderer;
using namespace encode;
using namespace movie;
using namespace games;
}  // namespace tickreel
