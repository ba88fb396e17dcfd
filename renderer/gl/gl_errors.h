#pragma once

#include "renderer/room.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

/// Returns an error with the OpenGL errors since the last call, and clears them; success when there
/// were none.
Status take_gl_errors();

}  // namespace tickreel::renderer
