#include "renderer/scene_renderer.h"

#include <utility>

#include "renderer/gl/gl_errors.h"
#include "renderer/gl/gl_loader.h"
#include "renderer/software/cpu_light_sum.h"

namespace tickreel::renderer {

Result<SceneRenderer> SceneRenderer::create(const std::vector<Mesh>& meshes, ImageSize size) {
  Result<ScenePasses> passes = ScenePasses::create(meshes, size);
  if (!passes) return passes.error();
  return SceneRenderer(std::move(*passes));
}

SceneRenderer::SceneRenderer(ScenePasses passes)
    : passes_(std::move(passes)), sums_on_cpu_(is_software_gl()) {
  draw_for_software(is_software_gl());
}

Status SceneRenderer::resize(ImageSize size) {
  if (size == this->size()) return {};
  if (Status resized = passes_.resize(size); !resized) return resized;
  light_.reset();
  draw_for_software(software_.has_value());
  return {};
}

Status SceneRenderer::set_depth(PictureDepth depth) {
  if (depth == passes_.target().depth()) return {};
  if (Status set = passes_.set_depth(depth); !set) return set;
  light_.reset();
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

void SceneRenderer::sample_edges(const EdgeSampling& sampling) {
  sampling_ = sampling;
  passes_.use_edge_filter(sampling.has_filter);
  draw_for_software(software_.has_value());  // discards the pictures that the painter keeps
}

Status SceneRenderer::draw(const Scene& scene) {
  const std::size_t places = sampling_.places.size();
  if (places == 1) return draw(passes_.place(scene, sampling_.places[0]), nullptr);
  if (Status begun = begin_exposure(static_cast<std::uint32_t>(places)); !begun) return begun;
  const std::vector<std::uint32_t> equal(places, 1);
  Status exposed = expose(scene, equal);
  return exposed ? finish_exposure(scene) : exposed;
}

Status SceneRenderer::draw(const PlacedScene& placed, LightSum* light) {
  if (software_) {
    software_->draw(placed, passes_, light);
  } else {
    if (light != nullptr) light->before_change();
    passes_.draw(placed);
  }
  return take_gl_errors();
}

void SceneRenderer::sum_light_on_cpu(bool on_cpu) {
  sums_on_cpu_ = on_cpu;
  light_.reset();
}

Result<std::unique_ptr<LightSum>> SceneRenderer::make_light_sum() const {
  if (!sums_on_cpu_ || is_deep(depth())) return make_shader_light_sum(passes_.target());
  return make_cpu_light_sum(passes_.target());
}

Status SceneRenderer::begin_exposure(std::uint32_t all) {
  if (!light_) {
    auto light = make_light_sum();
    if (!light) return light.error();
    light_ = *std::move(light);
  }
  light_->begin(all);
  return {};
}

Status SceneRenderer::expose(const Scene& world, std::span<const std::uint32_t> weights) {
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (weights[i] == 0) continue;
    const PlacedScene placed = passes_.place_world(world, sampling_.places[i]);
    if (Status drawn = draw(placed, light_.get()); !drawn) return drawn;
    light_->add(weights[i]);
  }
  return take_gl_errors();
}

Status SceneRenderer::expose(const GlTexture& picture, std::uint32_t weight) {
  passes_.begin_over();
  light_->before_change();
  passes_.target().take_picture(picture);
  light_->add(weight);
  return take_gl_errors();
}

Status SceneRenderer::finish_exposure(const Scene& scene) {
  light_->finish();
  const PlacedScene placed = passes_.place(scene);
  if (software_) {
    software_->cover(placed, passes_, *light_);
  } else {
    passes_.draw_overlay_of(placed);
  }
  return take_gl_errors();
}

}  // namespace tickreel::renderer
