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

  /// Draws into `image`, resized to fit.
  Status draw(const Scene& scene, Image& image);

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
