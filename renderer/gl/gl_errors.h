#pragma once

#include "renderer/room.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

/// Returns kFailed for the first of the OpenGL errors that the current context has kept since it
/// was last asked for them, and clears them; success when there are none.
Status take_gl_errors();

}  // namespace tickreel::renderer
