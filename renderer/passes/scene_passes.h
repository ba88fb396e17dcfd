#pragma once

#include <span>
#include <vector>

#include "core/pixel_rect.h"
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

/// A scene, which is borrowed, with everything that the passes compute from it before they draw.
struct PlacedScene {
  const Scene& scene;
  CameraMatrices camera;  ///< the camera, moved so that pixels are sampled at `place`
  ShadowFrame shadow;
  std::span<const PlacedInstance> instances;
  SamplePlace place{};  ///< the point inside each pixel at which the world is drawn
};

/// Draws pictures of scenes, in several passes, with OpenGL 4.5 in the context that is current.
class ScenePasses {
 public:
  /// kUsage for incomplete meshes, kFailed when the driver refuses; also returns the errors of
  /// RenderTarget::create().
  static Result<ScenePasses> create(const std::vector<Mesh>& meshes, ImageSize size);

  /// Changes the size of later pictures. After an error they keep the old size.
  Status resize(ImageSize size);
  /// Changes the depth of later pictures; k8 at first. The errors of create().
  Status set_depth(PictureDepth depth);
  /// The target with the picture.
  [[nodiscard]] const RenderTarget& target() const { return target_; }

  /// Computes the positions in the picture of everything in a scene, for sampling each pixel at the
  /// point `through`. Also lays out the overlay. The result is valid until the next call of place()
  /// or place_world().
  PlacedScene place(const Scene& scene, const SamplePlace& through = {});
  /// Computes the positions like place(), and empties the overlay.
  PlacedScene place_world(const Scene& scene, const SamplePlace& through);
  /// Selects whether filter_edges() smooths edges; true at first.
  void use_edge_filter(bool use) { has_edge_filter_ = use; }
  [[nodiscard]] bool has_edge_filter() const { return has_edge_filter_; }

  /// Draws the whole picture with all passes, and the overlay that was laid out last.
  void draw(const PlacedScene& placed);

  /// Draws the scene's overlay over a given picture (RenderTarget::take_picture()).
  void draw_over(const GlTexture& picture, const PlacedScene& placed);

  /// Prepares the context for RenderTarget::take_picture(), which must be called after this.
  void begin_over();
  /// Draws the overlay over the present picture of the target.
  void draw_overlay_of(const PlacedScene& placed);

  /// Draws a scene's overlay into a rectangle of the bound draw framebuffer, with the pixels of the
  /// rectangle. x and y: pixels from the framebuffer's bottom left corner.
  void show_overlay(const Scene& scene, const PixelRect& place) {
    overlay_.prepare(scene, {place.width, place.height});
    overlay_.draw_in_window(place);
  }

  // The passes as single steps, to be called in this order, each for parts of the picture. A pixel
  // does not depend on the parts of which it is drawn.

  /// Begins the steps. `lights`: the point lights to use.
  void begin(const PlacedScene& placed, std::span<const PointLight> lights);
  /// Draws the shadows of these instances into an empty shadow map.
  void draw_shadows(const PlacedScene& placed, std::span<const PlacedInstance> casters);
  /// Keeps a copy of the shadow map, for draw_more_shadows().
  void keep_shadows() { shadow_map_.keep(); }
  /// Draws the shadows of these instances into a copy of the kept shadow map. Returns false, and
  /// does nothing, when no shadow map of the needed size was kept.
  bool draw_more_shadows(const PlacedScene& placed, std::span<const PlacedInstance> casters);
  /// Clears the parts, and draws solids and ground. `solids` must contain all solids that touch the
  /// parts.
  void draw_shaded(const PlacedScene& placed, std::span<const PlacedInstance> solids,
                   const LitParts& parts);
  /// Draws marks and sprites. `marks`, `sprites`: the bounding boxes in the picture of the scene's
  /// marks and sprites; empty: not known.
  void draw_blended(const PlacedScene& placed, const LitParts& parts,
                    std::span<const PixelBox> marks, std::span<const PixelBox> sprites);
  /// Makes these parts of the picture from the scene, with or without smooth edges.
  void filter_edges(std::span<const PixelRect> rects) {
    has_edge_filter_ ? edges_.draw(target_, rects) : edges_.leave(target_, rects);
  }
  /// Draws the overlay into these parts of the picture.
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
