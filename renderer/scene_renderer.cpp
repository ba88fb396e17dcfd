#include "renderer/scene_renderer.h"

#include <algorithm>
#include <utility>

#include "renderer/camera_matrices.h"
#include "renderer/frame_uniforms.h"
#include "renderer/gl_errors.h"
#include "renderer/gl_loader.h"
#include "renderer/glm_vec.h"

namespace tickreel {
namespace {

constexpr GLuint kFrameBlock = 0;
constexpr GLuint kShadowUnit = 0;

}  // namespace

Result<SceneRenderer> SceneRenderer::create(const std::vector<Mesh>& meshes, ImageSize size) {
  if (Status status = check_meshes(meshes); !status) return status.error();
  Result<ShaderSet> shaders = ShaderSet::build();
  if (!shaders) return shaders.error();
  Result<RenderTarget> target = RenderTarget::create(size);
  if (!target) return target.error();
  SceneRenderer renderer(std::move(*shaders), meshes, std::move(*target));
  if (Status status = take_gl_errors(); !status) return status.error();
  return renderer;
}

SceneRenderer::SceneRenderer(ShaderSet shaders, const std::vector<Mesh>& meshes,
                             RenderTarget target)
    : target_(std::move(target)),
      frame_block_(make_buffer()),
      solids_(std::move(shaders.solid), std::move(shaders.shadow), meshes),
      ground_(std::move(shaders.ground), std::move(shaders.mark)),
      sprites_(std::move(shaders.sprite)),
      edges_(std::move(shaders.edge_find), std::move(shaders.edge_smooth)),
      overlay_(std::move(shaders.overlay)),
      lit_(target_.size()),
      keeps_(is_software_gl()),
      dirty_(target_.size()),
      changes_(target_.size()) {}

Status SceneRenderer::resize(ImageSize size) {
  if (size == target_.size()) return {};
  Result<RenderTarget> target = RenderTarget::create(size);
  if (!target) return target.error();
  target_ = std::move(*target);
  kept_.reset();
  kept_view_.reset();
  lit_ = TileSet(size);
  dirty_ = TileSet(size);
  changes_ = Changes(size);
  return {};
}

void SceneRenderer::keep_still_parts(bool keep) {
  keeps_ = keep;
  kept_view_.reset();
}

Status SceneRenderer::draw(const Scene& scene) {
  const ImageSize size = target_.size();
  const double aspect = static_cast<double>(size.width) / static_cast<double>(size.height);
  const CameraMatrices camera = camera_matrices(scene.camera, aspect);
  const Frame frame{scene, camera, shadow_frame(scene.lighting), Projection(camera, size)};
  solids_.place(scene, camera, frame.shadow, placed_);
  lit_.clear();
  for (const PointLight& light : scene.lights) {
    lit_.add(frame.projection.box_of(Ball{to_glm(light.position), double{light.radius}}));
  }
  if (keeps_ && prepare_kept(frame) && find_changes(frame)) {
    draw_changes(frame);
  } else {
    draw_anew(frame);
  }
  overlay_.draw(scene.overlay, size);
  overlay_.add_to(dirty_);
  return take_gl_errors();
}

void SceneRenderer::upload_uniforms(const Frame& frame, std::span<const PointLight> lights) {
  const FrameUniforms uniforms = frame_uniforms(frame.scene, lights, frame.camera, frame.shadow);
  upload(frame_block_, std::span<const FrameUniforms>(&uniforms, 1), GL_STREAM_DRAW);
  glBindBufferBase(GL_UNIFORM_BUFFER, kFrameBlock, frame_block_.name());
}

void SceneRenderer::begin_changes(const Frame& frame) {
  double lowest = 0.0;
  for (const PlacedInstance& placed : placed_) {
    lowest = std::min(lowest, placed.box.center.z - height_of(placed.box));
  }
  changes_.begin(frame.projection, frame.shadow, lowest);
}

bool SceneRenderer::prepare_kept(const Frame& frame) {
  const Scene& scene = frame.scene;
  const View view{scene.camera, scene.lighting, scene.ground, scene.has_ground};
  const bool stands = view == std::exchange(view_, view);
  still_.look_at(placed_);
  if (kept_view_ != view) {
    if (!stands) return false;
    if (!kept_) {
      Result<RenderTarget> kept = RenderTarget::create(target_.size());
      if (!kept) {
        keeps_ = false;
        return false;
      }
      kept_ = std::move(*kept);
    }
    dirty_.add_all();
    adopt(frame, true);
    kept_view_ = view;
  } else if (still_.ripe()) {
    adopt(frame, false);
  }
  return true;
}

void SceneRenderer::adopt(const Frame& frame, bool all) {
  begin_changes(frame);
  for (const TurnedBox& box : still_.gone()) changes_.add_solid(box, true);
  still_.adopt(placed_, all ? 1 : StillInstances::kStillPictures, fresh_);
  for (const TurnedBox& box : fresh_) changes_.add_solid(box, true);
  if (all) {
    changes_.add_all();
  } else {
    restore();
  }
  upload_uniforms(frame, {});
  const auto is_kept = [](const PlacedInstance& placed) { return placed.kept; };
  glClipControl(GL_LOWER_LEFT, GL_ZERO_TO_ONE);
  shadow_map_.begin(frame.shadow.texels);
  solids_.draw_shadows(placed_, is_kept);
  shadow_map_.keep();
  shadow_map_.bind(kShadowUnit);
  draw_shaded(frame, true);
  changes_.shaded().list_rects(rects_);
  kept_->copy_scene(target_, rects_);
  filter_edges();
  kept_->copy_picture(target_, rects_);
  dirty_ = changes_.filtered();
}

bool SceneRenderer::find_changes(const Frame& frame) {
  begin_changes(frame);
  for (const PlacedInstance& placed : placed_) {
    if (!placed.kept && (placed.visible || placed.casts)) {
      changes_.add_solid(placed.box, placed.casts);
    }
  }
  for (const TurnedBox& box : still_.gone()) changes_.add_solid(box, true);
  for (const PointLight& light : frame.scene.lights) changes_.add_light(light);
  for (const GroundMark& mark : frame.scene.marks) changes_.add_mark(mark);
  for (const Sprite& sprite : frame.scene.sprites) changes_.add_sprite(sprite);
  return changes_.shaded().count() < changes_.shaded().capacity() * 3 / 4;
}

void SceneRenderer::draw_anew(const Frame& frame) {
  changes_.add_all();
  upload_uniforms(frame, frame.scene.lights);
  const auto any = [](const PlacedInstance&) { return true; };
  glClipControl(GL_LOWER_LEFT, GL_ZERO_TO_ONE);
  shadow_map_.begin(frame.shadow.texels);
  solids_.draw_shadows(placed_, any);
  shadow_map_.bind(kShadowUnit);
  draw_shaded(frame, false);
  ground_.draw_marks(frame.scene);
  sprites_.draw(frame.scene.sprites, frame.camera);
  filter_edges();
  dirty_.add_all();
}

void SceneRenderer::draw_changes(const Frame& frame) {
  restore();
  upload_uniforms(frame, frame.scene.lights);
  glClipControl(GL_LOWER_LEFT, GL_ZERO_TO_ONE);
  if (still_.gone().empty() && shadow_map_.begin_from_kept(frame.shadow.texels)) {
    solids_.draw_shadows(placed_, [](const PlacedInstance& placed) { return !placed.kept; });
  } else {
    shadow_map_.begin(frame.shadow.texels);
    solids_.draw_shadows(placed_, [](const PlacedInstance&) { return true; });
  }
  shadow_map_.bind(kShadowUnit);
  draw_shaded(frame, false);
  ground_.draw_marks(frame.scene);
  sprites_.draw(frame.scene.sprites, frame.camera);
  filter_edges();
  dirty_ = changes_.filtered();
}

void SceneRenderer::restore() {
  dirty_.list_rects(rects_);
  target_.copy_scene(*kept_, rects_);
  target_.copy_picture(*kept_, rects_);
}

void SceneRenderer::draw_shaded(const Frame& frame, bool only_kept) {
  // The first row of an image is its top, and the first row of a framebuffer its bottom: drawn
  // upside down, it is read in the right order.
  glClipControl(GL_UPPER_LEFT, GL_ZERO_TO_ONE);
  const TileSet& tiles = changes_.shaded();
  tiles.list_rects(rects_);
  target_.begin_scene(frame.scene.lighting.fog, rects_);
  // Elsewhere the depths of the same solids are there already, so that they are not drawn again.
  glDepthFunc(GL_LESS);
  solids_.draw_solids(placed_, [&](const PlacedInstance& placed) {
    return (placed.kept || !only_kept) && tiles.touches(frame.projection.box_of(placed.box));
  });
  if (frame.scene.has_ground) draw_ground(frame.scene, tiles);
}

void SceneRenderer::draw_ground(const Scene& scene, const TileSet& tiles) {
  TileSet& unlit = scratch_[0];
  unlit = tiles;
  unlit.remove(lit_);
  unlit.list_rects(rects_);
  ground_.draw_ground(scene, rects_, false);
  TileSet& lit = scratch_[1];
  lit = tiles;
  lit.remove(unlit);
  lit.list_rects(rects_);
  ground_.draw_ground(scene, rects_, true);
}

void SceneRenderer::filter_edges() {
  changes_.filtered().list_rects(rects_);
  target_.begin_picture();
  edges_.draw(target_.encoded_scene(), rects_);
}

}  // namespace tickreel
