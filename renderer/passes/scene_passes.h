#pragma once

#include <span>
#include <vector>

#include "renderer/gl/render_target.h"
#include "renderer/gl/shader_set.h"
#include "renderer/passes/clear_pass.h"
#include "renderer/passes/edge_filter.h"
#include "renderer/passes/edge_sampling.h"
#include "renderer/passes/ground_pass.h"
#include "renderer/passes/overlay_pass.h"
#include "renderer/passes/shadow_map.h"
#include "renderer/passes/solid_pass.h"
#include "renderer/passes/sprite_pass.h"
#include "renderer/scene/camera_matrices.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// A scene with the data that the passes derive from it.
struct PlacedScene {
  const Scene& scene;
  CameraMatrices camera;  ///< the view through `place`
  ShadowFrame shadow;
  std::span<const PlacedInstance> instances;
  SamplePlace place{};  ///< the place in each pixel
};

/// Draws a picture, pass by pass, with OpenGL 4.5 in the context that is current.
class ScenePasses {
 public:
  /// kUsage for incomplete meshes, and the errors of RenderTarget::create().
  static Result<ScenePasses> create(const std::vector<Mesh>& meshes, ImageSize size);

  /// Changes the size of later pictures. On failure they keep the old size.
  Status resize(ImageSize size);
  /// Changes the depth of later pictures; 8 bits at first. On failure they keep the old depth.
  Status set_depth(PictureDepth depth);
  [[nodiscard]] const RenderTarget& target() const { return target_; }

  /// Computes the places of everything in the scene, seen through one place of each pixel. Valid
  /// until the next call.
  PlacedScene place(const Scene& scene, const SamplePlace& through = {});
  /// Does the same without the overlay.
  PlacedScene place_world(const Scene& scene, const SamplePlace& through);
  /// Selects whether filter_edges() smooths edges; true at first.
  void use_edge_filter(bool use) { has_edge_filter_ = use; }
  [[nodiscard]] bool has_edge_filter() const { return has_edge_filter_; }

  /// Runs all passes over the whole picture.
  void draw(const PlacedScene& placed);

  /// Uses a picture from elsewhere (RenderTarget::take_picture) and draws the scene's overlay over
  /// it.
  void draw_over(const GlTexture& picture, const PlacedScene& placed);

  /// Call before RenderTarget::take_picture().
  void begin_over();
  /// Draws the overlay over the present picture.
  void draw_overlay_of(const PlacedScene& placed);

  // The passes as single steps, in this order, each for a part of the picture. The pixels drawn do
  // not depend on the part.

  /// Begins the steps. `lights`: those that shine.
  void begin(const PlacedScene& placed, std::span<const PointLight> lights);
  void draw_shadows(const PlacedScene& placed, std::span<const PlacedInstance> casters);
  /// Keeps the shadows that were drawn, for draw_more_shadows().
  void keep_shadows() { shadow_map_.keep(); }
  /// Draws shadows over the kept ones. False, without any effect, when none of this size were kept.
  bool draw_more_shadows(const PlacedScene& placed, std::span<const PlacedInstance> casters);
  /// Draws solids and ground. `solids` must contain all solids that touch the parts.
  void draw_shaded(const PlacedScene& placed, std::span<const PlacedInstance> solids,
                   const LitParts& parts);
  /// Draws marks and sprites. `marks` and `sprites`: the box of each of the scene's; empty:
  /// unknown.
  void draw_blended(const PlacedScene& placed, const LitParts& parts,
                    std::span<const PixelBox> marks, std::span<const PixelBox> sprites);
  /// Makes these parts of the picture from the scene.
  void filter_edges(std::span<const PixelRect> rects) {
    has_edge_filter_ ? edges_.draw(target_, rects) : edges_.leave(target_, rects);
  }
  /// Draws panels and text.
  void draw_overlay(std::span<const PixelRect> rects) { overlay_.draw(target_, rects); }
  [[nodiscard]] const OverlayPass& overlay() const { return overlay_; }

 private:
  ScenePasses(ShaderSet shaders, const std::vector<Mesh>& meshes, RenderTarget target);
  void draw_casters(std::span<const PlacedInstance> casters);
  void draw_whole_overlay();

  RenderTarget target_;
  GlBuffer frame_block_;
  ShadowMap shadow_map_;
  ClearPass clear_;
  SolidPass solids_;
  GroundPass ground_;
  SpritePass sprites_;
  EdgeFilter edges_;
  bool has_edge_filter_ = true;
  OverlayPass overlay_;
  std::vector<PlacedInstance> instances_;
};

}  // namespace tickreel::renderer
