#pragma once

#include <glad/gl.h>
#include <gtest/gtest.h>

#include "renderer/scene_renderer.h"
#include "tests/support/room.h"

namespace tickreel::tests {

/// What the renderer makes of the scene.
inline Image scene_picture(SceneRenderer& renderer, const Scene& scene) {
  EXPECT_TRUE(renderer.draw(scene));
  Image image(renderer.size());
  glGetTextureImage(renderer.picture().name(), 0, GL_RGBA, GL_UNSIGNED_BYTE,
                    static_cast<GLsizei>(image.pixels().size()), image.pixels().data());
  return image;
}

}  // namespace tickreel::tests
