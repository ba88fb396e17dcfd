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
  deep_light_.reset();
  draw_for_software(software_.has_value());
  return {};
}

Status SceneRenderer::set_depth(PictureDepth depth) {
  if (depth == passes_.target().depth()) return {};
  if (Status set = passes_.set_depth(depth); !set) return set;
  light_.reset();
  deep_light_.reset();
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

void SceneRenderer::sum_light_on_cpu(bool on_cpu) {
  sums_on_cpu_ = on_cpu;
  light_.reset();
}

Status SceneRenderer::begin_exposure(std::uint32_t all) {
  exposed_ = 0;
  all_ = all;
  if (light_ || deep_light_) return {};
  if (passes_.target().depth() == PictureDepth::k16) {
    auto deep = DeepLightSum::create(passes_.target());
    if (deep) deep_light_.emplace(*std::move(deep));
    return deep ? Status() : Status(deep.error());
  }
  if (sums_on_cpu_) {
    light_ = make_cpu_light_sum(passes_.target());
    return {};
  }
  auto light = make_shader_light_sum(passes_.target());
  if (light) light_ = *std::move(light);
  return light ? Status() : Status(light.error());
}

void SceneRenderer::add_light(std::uint32_t weight) {
  if (deep_light_) {
    deep_light_->add(exposed_, exposed_ + weight, all_);
    exposed_ += weight;
    return;
  }
  light_->add(light_share(exposed_, exposed_ + weight, all_), exposed_ == 0);
  exposed_ += weight;
}

Status SceneRenderer::expose(const Scene& world, std::uint32_t weight) {
  if (Status drawn = draw(world); !drawn) return drawn;
  add_light(weight);
  return take_gl_errors();
}

Status SceneRenderer::expose(const GlTexture& picture, std::uint32_t weight) {
  passes_.begin_over();
  passes_.target().take_picture(picture);
  add_light(weight);
  return take_gl_errors();
}

Status SceneRenderer::finish_exposure(const Scene& scene) {
  if (deep_light_) deep_light_->finish();
  if (light_) light_->finish();
  if (software_) software_->forget_picture();
  passes_.draw_overlay_of(passes_.place(scene));
  return take_gl_errors();
}

}  // namespace tickreel::renderer
