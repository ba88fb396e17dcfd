#pragma once

namespace tickreel::sim {}

/// The parts of the program that this one uses without their namespaces.
namespace tickreel::renderer {
using namespace sim;
}  // namespace tickreel::renderer
