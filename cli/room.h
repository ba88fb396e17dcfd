#pragma once

namespace tickreel::sim {}
namespace tickreel::renderer {}
namespace tickreel::sound {}
namespace tickreel::encode {}
namespace tickreel::live {}
namespace tickreel::movie {}
namespace tickreel::games {}
namespace tickreel::bench {}
namespace tickreel::window {}

/// Makes the names of the rooms that this room may use visible without their namespaces.
namespace tickreel::cli {
using namespace sim;
using namespace renderer;
using namespace sound;
using namespace encode;
using namespace live;
using namespace movie;
using namespace games;
using namespace bench;
using namespace window;
}  // namespace tickreel::cli
