#pragma once

#include <memory>

#include "renderer/passes/light_sum.h"

namespace tickreel::renderer {

/// As make_shader_light_sum(), on the CPU: the same bytes. What a tile shows is added when it is
/// about to change, with the weights of all pictures that showed it, and a tile that stays as it is
/// is not looked at.
std::unique_ptr<LightSum> make_cpu_light_sum(const RenderTarget& target);

}  // namespace tickreel::renderer
