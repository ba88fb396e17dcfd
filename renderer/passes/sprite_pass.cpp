#include "renderer/passes/sprite_pass.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "renderer/scene/glm_vec.h"

namespace tickreel::renderer {

SpritePass::SpritePass(GlProgram program) : program_(std::move(program)), quads_({4, 3, 3}) {}

void SpritePass::draw(std::span<const Sprite> sprites, const CameraMatrices& camera,
                      std::span<const PixelBox> boxes, std::span<const PixelRect> rects) {
  entries_.clear();
  for (std::size_t i = 0; i < sprites.size(); ++i) {
    const double distance = glm::dot(glm::dvec3(to_glm(sprites[i].position)), camera.forward);
    if (std::isfinite(distance)) entries_.push_back({distance, i});
  }
  // Equally far sprites stay in the order of the scene. A stable sort would allocate.
  std::ranges::sort(entries_, [](const Entry& a, const Entry& b) {
    return a.distance != b.distance ? a.distance > b.distance : a.sprite < b.sprite;
  });
  records_.clear();
  boxes_.clear();
  for (const Entry& entry : entries_) {
    const Sprite& s = sprites[entry.sprite];
    records_.push_back(
        {s.position, s.radius, s.color, s.opacity, s.glow, std::clamp(s.hardness, 0.0F, 1.0F)});
    if (!boxes.empty()) boxes_.push_back(boxes[entry.sprite]);
  }
  glUseProgram(program_.name());
  glEnable(GL_DEPTH_TEST);
  glDepthMask(GL_FALSE);
  glEnable(GL_BLEND);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  quads_.draw_in(rects, records_, boxes_);
}

}  // namespace tickreel::renderer
