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

/// A scene, and what follows from it for the passes.
struct PlacedScene {
  const Scene& scene;
  CameraMatrices camera;  ///< through `place`
  ShadowFrame shadow;
  std::span<const PlacedInstance> instances;
  SamplePlace place{};  ///< of each pixel
};

/// Draws a picture, pass by pass, with OpenGL 4.5 in the context that is current.
class ScenePasses {
 public:
  /// kUsage for meshes that are not whole, and as RenderTarget::create().
  static Result<ScenePasses> create(const std::vector<Mesh>& meshes, ImageSize size);

  /// Later pictures have another size. When it is refused, they keep the old one.
  Status resize(ImageSize size);
  /// The same with another depth; of 8 bits at first.
  Status set_depth(PictureDepth depth);
  [[nodiscard]] const RenderTarget& target() const { return target_; }

  /// Finds out where everything is, as it is seen through a place of each pixel. Good until the
  /// next time.
  PlacedScene place(const Scene& scene, const SamplePlace& through = {});
  /// The same without the overlay.
  PlacedScene place_world(const Scene& scene, const SamplePlace& through);
  /// Whether filter_edges() does, or leaves them as they are. At first: it does.
  void use_edge_filter(bool use) { has_edge_filter_ = use; }
  [[nodiscard]] bool has_edge_filter() const { return has_edge_filter_; }

  /// All passes over all of the picture.
  void draw(const PlacedScene& placed);

  /// The picture is another's (RenderTarget::take_picture), with the scene's overlay over it.
  void draw_over(const GlTexture& picture, const PlacedScene& placed);

  /// Before RenderTarget::take_picture().
  void begin_over();
  /// The overlay over the picture that is there.
  void draw_overlay_of(const PlacedScene& placed);

  // The same in steps, in this order, each for a part of the picture. What is drawn of a pixel does
  // not depend on the part.

  /// For all that follow. `lights`: those that shine.
  void begin(const PlacedScene& placed, std::span<const PointLight> lights);
  void draw_shadows(const PlacedScene& placed, std::span<const PlacedInstance> casters);
  /// Keeps the shadows that were drawn, for draw_more_shadows().
  void keep_shadows() { shadow_map_.keep(); }
  /// As draw_shadows(), with those that were kept. False, and nothing is done, when none of this
  /// size were.
  bool draw_more_shadows(const PlacedScene& placed, std::span<const PlacedInstance> casters);
  /// Solids and ground. Draws only these solids, which must be all that touch the parts.
  void draw_shaded(const PlacedScene& placed, std::span<const PlacedInstance> solids,
                   const LitParts& parts);
  /// Marks and sprites. `marks` and `sprites`: in which box each of the scene's lies; none: it may
  /// be anywhere.
  void draw_blended(const PlacedScene& placed, const LitParts& parts,
                    std::span<const PixelBox> marks, std::span<const PixelBox> sprites);
  /// Makes these parts of the picture of the scene.
  void filter_edges(std::span<const PixelRect> rects) {
    has_edge_filter_ ? edges_.draw(target_, rects) : edges_.leave(target_, rects);
  }
  /// Panels and text.
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
