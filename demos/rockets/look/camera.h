#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "demos/rockets/look/effects.h"
#include "tickreel/scene/look.h"

namespace tickreel::rockets {

/// kUsage names the cameras there are.
Result<LookCamera> find_camera(std::string_view name, std::span<const std::string> players);
/// The camera that the moment names.
Camera make_camera(const Moment& moment, const std::vector<PastEvent>& events);

}  // namespace tickreel::rockets
