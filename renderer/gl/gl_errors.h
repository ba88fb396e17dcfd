#pragma once

#include "renderer/room.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

/// OpenGL's errors since the last call, as a value.
Status take_gl_errors();

}  // namespace tickreel::renderer
