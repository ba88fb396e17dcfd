#pragma once

#include "renderer/gl/gl_loader.h"

namespace tickreel::renderer {

/// How what hides what is behind it goes into a scene. What is transparent leaves nothing there.
inline void begin_surface(bool is_transparent) {
  if (!is_transparent) {
    glDisable(GL_BLEND);
    return;
  }
  glEnable(GL_BLEND);
  glBlendFunc(GL_ZERO, GL_ZERO);
}

}  // namespace tickreel::renderer
