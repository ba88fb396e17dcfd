#pragma once

#include <initializer_list>
#include <string_view>

#include "renderer/gl/gl_object.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

/// Compiles and links a program. Each shader is given in parts that are concatenated. Without a
/// fragment shader the program draws only depths. `name` appears in messages.
Result<GlProgram> link_program(std::string_view name,
                               std::initializer_list<std::string_view> vertex_parts,
                               std::initializer_list<std::string_view> fragment_parts);

/// Compiles and links a program of one compute shader.
Result<GlProgram> link_compute_program(std::string_view name,
                                       std::initializer_list<std::string_view> parts);

}  // namespace tickreel::renderer
