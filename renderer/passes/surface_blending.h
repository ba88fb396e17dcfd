#pragma once

#include "renderer/gl/gl_loader.h"

namespace tickreel::renderer {

/// Sets the blending for a surface that hides what is behind it. A transparent one clears the
/// pixel.
inline void begin_surface(bool is_transparent) {
  if (!is_transparent) {
    glDisable(GL_BLEND);
    return;
  }
  glEnable(GL_BLEND);
  glBlendFunc(GL_ZERO, GL_ZERO);
}

}  // namespace tickreel::renderer
