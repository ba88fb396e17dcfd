#pragma once

namespace tickreel::sim {}
namespace tickreel::renderer {}
namespace tickreel::sound {}
namespace tickreel::live {}

/// The namespaces whose names are used here without a prefix.
namespace tickreel::games {
using namespace sim;
using namespace renderer;
using namespace sound;
using namespace live;
}  // namespace tickreel::games
