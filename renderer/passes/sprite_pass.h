#pragma once

#include <span>
#include <vector>

#include "renderer/gl/gl_object.h"
#include "renderer/gl/vertex_stream.h"
#include "renderer/scene/camera_matrices.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// Draws sprites, which face the camera, over the scene in the bound framebuffer, far ones first.
class SpritePass {
 public:
  explicit SpritePass(GlProgram program);

  /// Draws the sprites within the parts `rects` of the picture. `boxes`: the bounding box of each
  /// sprite in the picture; empty: not known.
  void draw(std::span<const Sprite> sprites, const CameraMatrices& camera,
            std::span<const PixelBox> boxes, std::span<const PixelRect> rects);

 private:
  /// One sprite as the vertex shader reads it.
  struct Record {
    Vec3 position;
    float radius;
    Color color;
    float opacity;
    float glow;
    float hardness;
  };
  struct Entry {
    double distance;
    std::size_t sprite;  // its index in the scene
  };

  GlProgram program_;
  QuadStream<Record> quads_;
  std::vector<Entry> entries_;
  std::vector<Record> records_;
  std::vector<PixelBox> boxes_;  // the box of each record
};

}  // namespace tickreel::renderer
