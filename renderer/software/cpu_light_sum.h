#pragma once

#include <memory>

#include "renderer/passes/light_sum.h"

namespace tickreel::renderer {

/// Makes a light sum on the CPU, with the same bytes as make_shader_light_sum(). The content of a
/// tile is added when it is about to change, with the weights of all pictures that showed it. A
/// tile that does not change is not read.
std::unique_ptr<LightSum> make_cpu_light_sum(const RenderTarget& target);

}  // namespace tickreel::renderer
