#pragma once

#include <array>
#include <span>
#include <vector>

#include "renderer/gl_object.h"
#include "renderer/scene.h"
#include "renderer/tile_set.h"
#include "renderer/vertex_stream.h"

namespace tickreel {

/// Draws the floor and the paint on it, behind the solids that are there already. Neither leaves a
/// depth, so the paint cannot fight with the floor, and smoke is not cut off where it meets it.
class GroundPass {
 public:
  GroundPass(GlProgram ground, GlProgram mark);

  /// Only within these parts of the picture.
  void draw_ground(const Scene& scene, std::span<const PixelRect> rects) const;
  void draw_marks(std::span<const GroundMark> marks);

 private:
  /// One mark as the vertex shader reads it.
  struct Record {
    Vec2 center;
    Vec2 half_size;
    std::array<float, 4> turn;  // cosine, sine, shape, opacity
    Color color;
  };

  GlProgram ground_;
  GlProgram mark_;
  GlVertexArray no_attributes_;
  GlTexture grain_;
  QuadStream<Record> quads_;
  std::vector<Record> records_;
};

}  // namespace tickreel
