#pragma once

namespace tickreel::sim {}
namespace tickreel::games {}

/// The namespaces whose names are used here without a prefix.
namespace tickreel::live {
using namespace sim;
using namespace games;
}  // namespace tickreel::live
