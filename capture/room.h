#pragma once

namespace tickreel::renderer {}
namespace tickreel::encode {}
namespace tickreel::movie {}

/// The rooms that this one knows, and names without their namespaces.
namespace tickreel::capture {
using namespace renderer;
using namespace encode;
using namespace movie;
}  // namespace tickreel::capture
