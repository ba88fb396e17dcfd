#pragma once

namespace tickreel::sim {}

/// The namespaces whose names are used here without a prefix.
namespace tickreel::renderer {
using namespace sim;
}  // namespace tickreel::renderer
