#pragma once

namespace tickreel::renderer {}
namespace tickreel::encode {}
namespace tickreel::movie {}

/// The parts of the program that this one uses without their namespaces.
namespace tickreel::capture {
using namespace renderer;
using namespace encode;
using namespace movie;
}  // namespace tickreel::capture
