#pragma once

namespace tickreel::sim {}
namespace tickreel::renderer {}
namespace tickreel::sound {}
namespace tickreel::live {}

/// The rooms that this one knows, and names without their namespaces.
namespace tickreel::games {
using namespace sim;
using namespace renderer;
using namespace sound;
using namespace live;
}  // namespace tickreel::games
