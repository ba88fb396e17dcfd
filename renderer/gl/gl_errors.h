#pragma once

#include "tickreel/result.h"

namespace tickreel {

/// OpenGL's errors since the last call, as a value.
Status take_gl_errors();

}  // namespace tickreel
