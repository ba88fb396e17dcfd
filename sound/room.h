#pragma once

namespace tickreel::sim {}

/// The rooms that this one knows, and names without their namespaces.
namespace tickreel::sound {
using namespace sim;
}  // namespace tickreel::sound
