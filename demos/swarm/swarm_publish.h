#pragma once

#include <string>
#include <vector>

#include "demos/swarm/world.h"
#include "sim/view/view.h"

namespace tickreel::swarm {

void publish_view(const Rules& rules, const State& state, const std::vector<std::string>& names,
                  View& view);

}  // namespace tickreel::swarm
