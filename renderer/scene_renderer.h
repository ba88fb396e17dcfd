#pragma once

#include <vector>

#include "core/error.h"
#include "core/image.h"
#include "renderer/edge_filter.h"
#include "renderer/ground_pass.h"
#include "renderer/overlay_pass.h"
#include "renderer/render_target.h"
#include "renderer/scene.h"
#include "renderer/shader_set.h"
#include "renderer/shadow_map.h"
#include "renderer/solid_pass.h"
#include "renderer/sprite_pass.h"

namespace tickreel {

/// Draws scenes with OpenGL 4.5, in the context that is current. The picture is a function of the
/// scene: nothing is kept from one to the next but allocations and glyphs.
class SceneRenderer {
 public:
  static Result<SceneRenderer> create(const std::vector<Mesh>& meshes, ImageSize size);

  [[nodiscard]] ImageSize size() const { return target_.size(); }
  /// Later pictures have another size. When it is refused, as by create(), they keep the old one.
  Status resize(ImageSize size);

  /// Draws the picture, which stays until the next.
  Status draw(const Scene& scene);
  /// The picture: rgba of 8 bits, top row first.
  [[nodiscard]] const GlTexture& picture() const { return target_.picture(); }
  /// Copies the picture, scaled, to a rectangle of the framebuffer that is bound for drawing;
  /// pixels from its bottom left.
  void show(int x, int y, int width, int height) const { target_.show(x, y, width, height); }

 private:
  SceneRenderer(ShaderSet shaders, const std::vector<Mesh>& meshes, RenderTarget target);
  void draw_shadows(const ShadowFrame& shadow);
  void draw_scene(const Scene& scene, const CameraMatrices& camera);

  RenderTarget target_;
  GlBuffer frame_block_;
  ShadowMap shadow_map_;
  SolidPass solids_;
  GroundPass ground_;
  SpritePass sprites_;
  EdgeFilter edges_;
  OverlayPass overlay_;
};

}  // namespace tickreel
