#pragma once

#include <cstdint>
#include <vector>

#include "renderer/gl/gl_object.h"
#include "renderer/passes/solid_pass.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// Draws the depths, normals and numbers of a scene's surfaces, not their colours. The OpenGL
/// context of create() must be current in each call.
class SurfacePass {
 public:
  /// kUsage for incomplete meshes, and for a size that exceeds the limits of OpenGL; kFailed when
  /// the driver refuses a shader, or memory is short.
  static Result<SurfacePass> create(const std::vector<Mesh>& meshes, ImageSize size);

  /// Draws the instances and the ground of a scene. The number of an instance is in the colour of
  /// its material: red is the lower 16 bits, green the upper 16 bits. kFailed when OpenGL fails.
  Status draw(const Scene& numbered, std::uint32_t ground_number);

  // The results of the last draw(), top row first, as in Surfaces; but all are 0 where there is no
  // surface.
  [[nodiscard]] const GlTexture& depths() const { return depths_; }    ///< GL_R32F
  [[nodiscard]] const GlTexture& normals() const { return normals_; }  ///< GL_RGBA32F
  [[nodiscard]] const GlTexture& numbers() const { return numbers_; }  ///< GL_R32UI

 private:
  SurfacePass(SolidPass solids, GlProgram ground, ImageSize size);
  [[nodiscard]] Status make_target();
  void begin() const;
  void draw_ground(const Scene& scene, std::uint32_t number) const;

  SolidPass solids_;
  GlProgram ground_;
  ImageSize size_;
  GlBuffer frame_block_;
  GlVertexArray no_attributes_;
  GlTexture depths_;
  GlTexture normals_;
  GlTexture numbers_;
  GlRenderbuffer nearest_;
  GlFramebuffer target_;
  std::vector<PlacedInstance> instances_;
};

}  // namespace tickreel::renderer
