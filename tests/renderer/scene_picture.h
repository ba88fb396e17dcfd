#pragma once

#include <glad/gl.h>
#include <gtest/gtest.h>

#include "renderer/readback/readback.h"
#include "renderer/scene_renderer.h"
#include "tests/support/room.h"

namespace tickreel::tests {

/// Returns the picture that the renderer has drawn last.
inline Image shown(const SceneRenderer& renderer) {
  const bool has_alpha = renderer.depth() == PictureDepth::k16Alpha;
  const PixelFormat deep = has_alpha ? PixelFormat::kRgba64Alpha : PixelFormat::kRgba64;
  Image image(renderer.size(), is_deep(renderer.depth()) ? deep : PixelFormat::kRgba);
  glGetTextureImage(renderer.picture().name(), 0, GL_RGBA, channel_type(image.format()),
                    static_cast<GLsizei>(image.pixels().size()), image.pixels().data());
  return image;
}

/// Draws the scene and returns the picture.
inline Image scene_picture(SceneRenderer& renderer, const Scene& scene) {
  EXPECT_TRUE(renderer.draw(scene));
  return shown(renderer);
}

}  // namespace tickreel::tests
