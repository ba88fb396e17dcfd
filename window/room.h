#pragma once

namespace tickreel::sim {}
namespace tickreel::renderer {}
namespace tickreel::sound {}
namespace tickreel::encode {}
namespace tickreel::live {}
namespace tickreel::movie {}
namespace tickreel::games {}

/// The parts of the program that this one uses without their namespaces.
namespace tickreel::window {
using namespace sim;
using namespace renderer;
using namespace sound;
using namespace encode;
using namespace live;
using namespace movie;
using namespace games;
}  // namespace tickreel::window
