#pragma once

namespace tickreel::sim {}
namespace tickreel::renderer {}
namespace tickreel::sound {}
namespace tickreel::encode {}
namespace tickreel::live {}
namespace tickreel::movie {}
namespace tickreel::games {}
namespace tickreel::bench {}
namespace tickreel::library {}
namespace tickreel::window {}
namespace tickreel::cli {}

/// Makes the names of all of tickreel's namespaces visible in tests.
namespace tickreel::tests {
using namespace sim;
using namespace renderer;
using namespace sound;
using namespace encode;
using namespace live;
using namespace movie;
using namespace games;
using namespace bench;
using namespace library;
using namespace window;
using namespace cli;
}  // namespace tickreel::tests
