#include "renderer/passes/frame_uniforms.h"

#include <algorithm>
#include <array>
#include <glm/geometric.hpp>

#include "renderer/scene/glm_vec.h"

namespace tickreel::renderer {
namespace {

float strength(const PointLight& light) {
  return (light.color.r + light.color.g + light.color.b) * light.radius;
}

/// Keeps the strongest lights; equal ones in the order of the scene.
void set_lights(std::span<const PointLight> lights, FrameUniforms& uniforms) {
  std::array<const PointLight*, kMaxPointLights> shining{};
  std::size_t count = 0;
  for (const PointLight& light : lights) {
    if (!(strength(light) > 0.0F && light.radius > 0.0F)) continue;
    std::size_t place = count;
    while (place > 0 && strength(light) > strength(*shining[place - 1])) --place;
    if (place == kMaxPointLights) continue;
    count = std::min(count + 1, kMaxPointLights);
    std::copy_backward(shining.begin() + place, shining.begin() + count - 1,
                       shining.begin() + count);
    shining[place] = &light;
  }
  uniforms.counts.x = static_cast<int>(count);
  for (std::size_t i = 0; i < count; ++i) {
    uniforms.lights[i].position_and_radius =
        glm::vec4(to_glm(shining[i]->position), shining[i]->radius);
    uniforms.lights[i].color = glm::vec4(to_glm(shining[i]->color), 0.0F);
  }
}

}  // namespace

FrameUniforms frame_uniforms(const Scene& scene, std::span<const PointLight> lights,
                             const CameraMatrices& camera, const ShadowFrame& shadow) {
  const Lighting& lighting = scene.lighting;
  FrameUniforms uniforms{};
  uniforms.view_projection = glm::mat4(camera.view_projection);
  uniforms.shadow_projection = shadow.projection;
  uniforms.eye = glm::vec4(to_glm(scene.camera.eye), 0.0F);
  uniforms.camera_right = glm::vec4(glm::vec3(camera.right), 0.0F);
  uniforms.camera_up = glm::vec4(glm::vec3(camera.up), 0.0F);
  uniforms.to_sun = glm::vec4(shadow.to_sun, 0.0F);
  uniforms.sun = glm::vec4(to_glm(lighting.sun), 0.0F);
  uniforms.sky = glm::vec4(to_glm(lighting.sky), 0.0F);
  uniforms.bounce = glm::vec4(to_glm(lighting.bounce), 0.0F);
  uniforms.fog = glm::vec4(to_glm(lighting.fog), 0.0F);
  const float fog_span = std::max(lighting.fog_end - lighting.fog_start, kLeastFogMetres);
  uniforms.fog_range = glm::vec4(lighting.fog_start, 1.0F / fog_span, 0.0F, 0.0F);
  const float texels = static_cast<float>(shadow.texels);
  uniforms.shadow_map = glm::vec4(texels, 1.0F / texels, shadow.texel_metres * 1.5F, 0.0F);
  set_lights(lights, uniforms);
  return uniforms;
}

}  // namespace tickreel::renderer
