#pragma once

#include <string>
#include <vector>

#include "demos/rockets/world.h"
#include "sim/view/view.h"

namespace tickreel::rockets {

struct StillWorld : Rules {
  const State& state;
};

/// Appends to `view` what rockets_view.h promises.
void publish_view(const StillWorld& world, const std::vector<std::string>& names, View& view);

}  // namespace tickreel::rockets
