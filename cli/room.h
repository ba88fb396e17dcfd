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

/// The namespaces that the command line uses, so that their names need no prefix here.
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
