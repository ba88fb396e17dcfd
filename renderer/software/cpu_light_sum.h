#pragma once

#include <memory>

#include "renderer/passes/light_sum.h"

namespace tickreel::renderer {

/// Makes a light sum that computes on the CPU. It gives the same bytes as make_shader_light_sum().
/// A tile of the picture is added only when it is about to change, with the weights of all pictures
/// in which it was the same; a tile that never changes is not read. `target` has 8 bits, and must
/// not be moved or destroyed before it.
std::unique_ptr<LightSum> make_cpu_light_sum(const RenderTarget& target);

}  // namespace tickreel::renderer
