#pragma once

#include <memory>

#include "renderer/passes/light_sum.h"

namespace tickreel::renderer {

/// As make_shader_light_sum(), on the CPU: the same bytes.
std::unique_ptr<LightSum> make_cpu_light_sum(const RenderTarget& target);

}  // namespace tickreel::renderer
