#pragma once

#include <initializer_list>
#include <string_view>

#include "renderer/gl/gl_object.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

/// Compiles and links a program of a vertex shader and a fragment shader. The source of a shader is
/// its parts, one after the other. Without parts for the fragment shader the program only draws
/// depths. `name`: the program's name in messages. kFailed when the driver refuses.
Result<GlProgram> link_program(std::string_view name,
                               std::initializer_list<std::string_view> vertex_parts,
                               std::initializer_list<std::string_view> fragment_parts);

/// Compiles and links a program of one compute shader, like link_program().
Result<GlProgram> link_compute_program(std::string_view name,
                                       std::initializer_list<std::string_view> parts);

}  // namespace tickreel::renderer
