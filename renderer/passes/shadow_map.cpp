#include "renderer/passes/shadow_map.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "renderer/scene/glm_vec.h"

namespace tickreel::renderer {
namespace {

// The shader's filter is this many texels wide (lighting.glsl).
constexpr float kFilterTexels = 3.0F;
constexpr float kMinTexels = 256.0F;
constexpr float kMaxTexels = 2048.0F;

glm::vec3 unit_or(glm::vec3 v, glm::vec3 instead) {
  const float length = glm::length(v);
  return length > 1e-6F ? v / length : instead;
}

}  // namespace

ShadowFrame shadow_frame(const Lighting& lighting) {
  ShadowFrame frame;
  frame.to_sun = unit_or(to_glm(lighting.to_sun), {0.0F, 0.0F, 1.0F});
  const glm::vec3 east(1.0F, 0.0F, 0.0F);
  frame.up = unit_or(glm::cross(frame.to_sun, east), {0.0F, 1.0F, 0.0F});
  frame.right = glm::cross(frame.up, frame.to_sun);
  frame.radius = std::max(0.1F, lighting.shadow_radius);

  const float softness = std::max(1e-3F, lighting.shadow_softness);
  const float texels =
      std::clamp(2.0F * frame.radius * kFilterTexels / softness, kMinTexels, kMaxTexels);
  frame.texels = static_cast<int>(texels);
  frame.texel_metres = 2.0F * frame.radius / static_cast<float>(frame.texels);

  const glm::vec3 center = to_glm(lighting.shadow_center);
  const auto snapped = [&](float x) {
    return std::floor(x / frame.texel_metres) * frame.texel_metres;
  };
  frame.center = frame.right * snapped(glm::dot(center, frame.right)) +
                 frame.up * snapped(glm::dot(center, frame.up)) +
                 frame.to_sun * glm::dot(center, frame.to_sun);

  // Rows of the matrix: each coordinate is a dot product with the point, plus a constant.
  const float depth_range = 4.0F * frame.radius;
  const std::array<glm::vec3, 3> rows{frame.right / (2.0F * frame.radius),
                                      frame.up / (2.0F * frame.radius),
                                      -frame.to_sun / depth_range};
  for (int row = 0; row < 3; ++row) {
    const glm::vec3 axis = rows[static_cast<std::size_t>(row)];
    for (int column = 0; column < 3; ++column) frame.projection[column][row] = axis[column];
    frame.projection[3][row] = 0.5F - glm::dot(axis, frame.center);
  }
  return frame;
}

void ShadowMap::begin(int texels) {
  if (texels != texels_) {
    texels_ = texels;
    depths_ = make_texture_2d();
    kept_ = {};
    framebuffer_ = make_framebuffer();
    const GLuint map = depths_.name();
    glTextureStorage2D(map, 1, GL_DEPTH_COMPONENT16, texels, texels);
    glTextureParameteri(map, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTextureParameteri(map, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTextureParameteri(map, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTextureParameteri(map, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glTextureParameteri(map, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    glTextureParameteri(map, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
    glNamedFramebufferTexture(framebuffer_.name(), GL_DEPTH_ATTACHMENT, map, 0);
    glNamedFramebufferDrawBuffer(framebuffer_.name(), GL_NONE);
  }
  bind_framebuffer();
  glDepthMask(GL_TRUE);
  glClear(GL_DEPTH_BUFFER_BIT);
}

void ShadowMap::keep() {
  if (kept_.name() == 0) {
    kept_ = make_texture_2d();
    glTextureStorage2D(kept_.name(), 1, GL_DEPTH_COMPONENT16, texels_, texels_);
  }
  copy(depths_, kept_);
}

bool ShadowMap::begin_from_kept(int texels) {
  if (texels != texels_ || kept_.name() == 0) return false;
  copy(kept_, depths_);
  bind_framebuffer();
  return true;
}

void ShadowMap::bind_framebuffer() const {
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.name());
  glViewport(0, 0, texels_, texels_);
}

void ShadowMap::copy(const GlTexture& from, const GlTexture& to) const {
  glCopyImageSubData(from.name(), GL_TEXTURE_2D, 0, 0, 0, 0, to.name(), GL_TEXTURE_2D, 0, 0, 0, 0,
                     texels_, texels_, 1);
}

}  // namespace tickreel::renderer
