#pragma once

#include "renderer/room.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

/// Returns and clears OpenGL's errors since the last call.
Status take_gl_errors();

}  // namespace tickreel::renderer
