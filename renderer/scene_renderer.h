#pragma once

#include <optional>
#include <vector>

#include "core/error.h"
#include "core/image.h"
#include "renderer/gl/render_target.h"
#include "renderer/gl/shader_set.h"
#include "renderer/passes/clear_pass.h"
#include "renderer/passes/edge_filter.h"
#include "renderer/passes/ground_pass.h"
#include "renderer/passes/overlay_pass.h"
#include "renderer/passes/shadow_map.h"
#include "renderer/passes/solid_pass.h"
#include "renderer/passes/sprite_pass.h"
#include "renderer/scene/scene.h"
#include "renderer/software/changes.h"
#include "renderer/software/still_instances.h"
#include "renderer/software/tile_keys.h"
#include "renderer/software/tile_set.h"

namespace tickreel {

/// Draws scenes with OpenGL 4.5, in the context that is current. The picture is a function of the
/// scene: what is kept from one to the next is what drawing it again would make. That is exact
/// within about 2 km of the origin: farther away, what rounding does to places (float32) may be
/// more than the pixel that outlines have to spare.
class SceneRenderer {
 public:
  static Result<SceneRenderer> create(const std::vector<Mesh>& meshes, ImageSize size);

  [[nodiscard]] ImageSize size() const { return target_.size(); }
  /// Later pictures have another size. When it is refused, as by create(), they keep the old one.
  Status resize(ImageSize size);
  /// Whether the parts of pictures in which nothing changes are kept. It costs memory and saves a
  /// software rasteriser most of the work while the camera stands; on a GPU it is not worth it. At
  /// first: as suits what draws. The pictures are the same.
  void keep_still_parts(bool keep);

  /// Where edges are smoothed in later pictures; see EdgeFilter.
  void smooth_edges_on_cpu(bool cpu);

  /// Draws the picture, which stays until the next.
  Status draw(const Scene& scene);
  /// The picture: rgba of 8 bits, top row first.
  [[nodiscard]] const GlTexture& picture() const { return target_.picture(); }
  /// Copies the picture, scaled, to a rectangle of the framebuffer that is bound for drawing;
  /// pixels from its bottom left.
  void show(int x, int y, int width, int height) const { target_.show(x, y, width, height); }

 private:
  /// All that the look of the still parts depends on but the instances.
  struct View {
    Camera camera;
    Lighting lighting;
    Ground ground;
    bool has_ground = true;
    friend bool operator==(const View&, const View&) = default;
  };
  struct Frame {
    const Scene& scene;
    CameraMatrices camera;
    ShadowFrame shadow;
    Projection projection;
  };

  [[nodiscard]] Frame frame_of(const Scene& scene) const;
  SceneRenderer(ShaderSet shaders, const std::vector<Mesh>& meshes, RenderTarget target);
  void upload_uniforms(const Frame& frame, std::span<const PointLight> lights);
  void begin_changes(const Frame& frame);
  /// Brings the kept parts up to date. False when this picture must do without them.
  bool prepare_kept(const Frame& frame);
  void adopt(const Frame& frame, bool all);
  /// Which tiles of this picture are not as in the kept one. False when they are too many.
  bool find_changes(const Frame& frame);
  void draw_anew(const Frame& frame);
  void draw_changes(const Frame& frame);
  /// Makes the picture, where it is not as it was, from the scene.
  void finish_changes();
  /// Back to the kept parts.
  void restore();
  /// Solids and ground.
  void draw_shaded(const Frame& frame, const TileSet& tiles, bool only_kept);
  void draw_blended(const Frame& frame, const TileSet& tiles);
  /// Fills `parts_`.
  void split_by_light(const TileSet& tiles);
  void filter_edges(const TileSet& tiles);
  void draw_overlay(const TileSet& tiles);

  RenderTarget target_;
  GlBuffer frame_block_;
  ShadowMap shadow_map_;
  ClearPass clear_;
  SolidPass solids_;
  GroundPass ground_;
  SpritePass sprites_;
  EdgeFilter edges_;
  OverlayPass overlay_;

  TileSet lit_;  // where the scene's lights may reach
  bool keeps_;
  std::optional<RenderTarget> kept_;  // the picture of what is still, without lights
  std::optional<View> kept_view_;     // what it was drawn for
  View view_;                         // of the last picture
  StillInstances still_;
  // What target_ shows beyond kept_, by tile, and the text over it.
  TileKeys drawn_scene_;
  TileKeys drawn_picture_;
  TileKeys drawn_overlay_;
  Changes changes_;
  TileKeys overlay_keys_;  // of this picture
  TileSet stale_;          // where the scene is not as it was
  TileSet shaded_;         // of that, where solids and ground are drawn
  TileSet tiles_;          // now these, now those
  TileSet part_;           // of some tiles, those with lights or those without
  std::vector<PlacedInstance> placed_;
  std::vector<TurnedBox> fresh_;
  std::vector<PixelRect> rects_;
  LitParts parts_;
};

}  // namespace tickreel
