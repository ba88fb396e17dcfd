#pragma once

namespace tickreel::sim {}
namespace tickreel::games {}

/// The rooms that this one knows, and names without their namespaces.
namespace tickreel::live {
using namespace sim;
using namespace games;
}  // namespace tickreel::live
