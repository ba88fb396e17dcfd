#pragma once

namespace tickreel::sim {}
namespace tickreel::renderer {}
namespace tickreel::encode {}
namespace tickreel::movie {}
namespace tickreel::games {}

/// The namespaces whose names are used here without a prefix.
namespace tickreel {
using namespace sim;
using namespace renderer;
using namespace encode;
using namespace movie;
using namespace games;
}  // namespace tickreel
