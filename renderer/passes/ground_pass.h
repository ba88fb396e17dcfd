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

/// Parts of a picture that do not overlap: all parts, and the same parts divided into those that no
/// point light reaches (unlit) and those that one may reach (lit).
struct LitParts {
  std::vector<PixelRect> all;
  std::vector<PixelRect> unlit;
  std::vector<PixelRect> lit;
};

/// Draws the ground and the marks on it behind the solids, which must be drawn before. It writes no
/// depths, so that the marks lie exactly on the ground, and sprites are not cut off at it.
class GroundPass {
 public:
  GroundPass(LightingPrograms ground, LightingPrograms mark);

  /// Draws the ground. `has_alpha`: whether background is transparent (Ground::is_background).
  void draw_ground(const Scene& scene, const LitParts& parts, bool has_alpha) const;
  /// Draws the marks. `boxes`: the bounding box of each mark in the picture; empty: not known.
  /// `has_alpha`: whether background marks are left out.
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
