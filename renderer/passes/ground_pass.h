#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/pixel_rect.h"
#include "renderer/gl/gl_object.h"
#include "renderer/gl/shader_set.h"
#include "renderer/gl/vertex_stream.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// Parts of a picture: all of them, and split by whether lights may reach them. They do not
/// overlap.
struct LitParts {
  std::vector<PixelRect> all;
  std::vector<PixelRect> unlit;
  std::vector<PixelRect> lit;
};

/// Draws the floor and the paint on it behind the solids, which must be drawn already. Neither
/// writes depths, so the paint cannot fight with the floor and smoke is not cut off at it.
class GroundPass {
 public:
  GroundPass(LightingPrograms ground, LightingPrograms mark);

  /// `has_alpha`: the background is transparent.
  void draw_ground(const Scene& scene, const LitParts& parts, bool has_alpha) const;
  /// `boxes`: the place of each mark; empty: unknown.
  void draw_marks(const Scene& scene, std::span<const PixelBox> boxes, const LitParts& parts,
                  bool has_alpha);

 private:
  /// One mark as the vertex shader reads it.
  struct Record {
    Vec2 center;
    Vec2 half_size;
    std::array<float, 4> turn;  // cosine, sine, shape, opacity
    Color color;
  };

  void draw_ground_in(std::span<const PixelRect> rects, const GlProgram& program,
                      const Scene& scene) const;

  LightingPrograms ground_;
  LightingPrograms mark_;
  GlVertexArray no_attributes_;
  GlTexture grain_;
  QuadStream<Record> quads_;
  std::vector<Record> records_;
};

}  // namespace tickreel::renderer
