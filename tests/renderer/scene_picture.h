#pragma once

#include <glad/gl.h>
#include <gtest/gtest.h>

#include "renderer/scene_renderer.h"
#include "tests/support/room.h"

namespace tickreel::tests {

/// What the renderer has drawn last.
inline Image shown(const SceneRenderer& renderer) {
  Image image(renderer.size());
  glGetTextureImage(renderer.picture().name(), 0, GL_RGBA, GL_UNSIGNED_BYTE,
                    static_cast<GLsizei>(image.pixels().size()), image.pixels().data());
  return image;
}

/// What the renderer makes of the scene.
inline Image scene_picture(SceneRenderer& renderer, const Scene& scene) {
  EXPECT_TRUE(renderer.draw(scene));
  return shown(renderer);
}

}  // namespace tickreel::tests
