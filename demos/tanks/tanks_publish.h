#pragma once

#include <string>
#include <vector>

#include "demos/tanks/world.h"
#include "sim/view/view.h"

namespace tickreel::tanks {

struct StillWorld : Rules {
  const State& state;
};

/// Appends to `view` what tanks_view.h promises.
void publish_view(const StillWorld& world, const std::vector<std::string>& names, View& view);

}  // namespace tickreel::tanks
