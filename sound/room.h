#pragma once

namespace tickreel::sim {}

/// The namespaces whose names are used here without a prefix.
namespace tickreel::sound {
using namespace sim;
}  // namespace tickreel::sound
