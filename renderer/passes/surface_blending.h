#pragma once

#include "renderer/gl/gl_loader.h"

namespace tickreel::renderer {

/// Sets the blending for drawing solids and ground. A surface that is not transparent replaces the
/// pixel; a transparent surface sets the pixel to 0.
inline void begin_surface(bool is_transparent) {
  if (!is_transparent) {
    glDisable(GL_BLEND);
    return;
  }
  glEnable(GL_BLEND);
  glBlendFunc(GL_ZERO, GL_ZERO);
}

}  // namespace tickreel::renderer
