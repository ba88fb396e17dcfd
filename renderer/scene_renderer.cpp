#include "renderer/scene_renderer.h"

#include <utility>

#include "renderer/gl/gl_errors.h"
#include "renderer/gl/gl_loader.h"

namespace tickreel::renderer {

Result<SceneRenderer> SceneRenderer::create(const std::vector<Mesh>& meshes, ImageSize size) {
  Result<ScenePasses> passes = ScenePasses::create(meshes, size);
  if (!passes) return passes.error();
  return SceneRenderer(std::move(*passes));
}

SceneRenderer::SceneRenderer(ScenePasses passes) : passes_(std::move(passes)) {
  draw_for_software(is_software_gl());
}

Status SceneRenderer::resize(ImageSize size) {
  if (size == this->size()) return {};
  if (Status resized = passes_.resize(size); !resized) return resized;
  draw_for_software(software_.has_value());
  return {};
}

void SceneRenderer::draw_for_software(bool software) {
  software_.reset();
  if (software) software_.emplace(size());
}

Status SceneRenderer::draw_over(const GlTexture& picture, const Scene& scene) {
  passes_.draw_over(picture, passes_.place(scene));
  return take_gl_errors();
}

Status SceneRenderer::draw(const Scene& scene) {
  const PlacedScene placed = passes_.place(scene);
  if (software_) {
    software_->draw(placed, passes_);
  } else {
    passes_.draw(placed);
  }
  return take_gl_errors();
}

}  // namespace tickreel::renderer
